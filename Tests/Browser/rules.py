"""Rules of accessibility of our own, for machines without axe: an expression that lists what breaks them."""

FINDINGS = r"""
(() => {
  const found = [];
  const say = (rule, e) => found.push(rule + ': ' + e.outerHTML.slice(0, 120));
  const shown = e => e.checkVisibility({checkVisibilityCSS: true}) && e.getClientRects().length > 0;
  const all = s => [...document.querySelectorAll(s)].filter(shown);
  const text = id => (document.getElementById(id) || {}).textContent || '';
  const name = e => (e.getAttribute('aria-label')
    || (e.getAttribute('aria-labelledby') || '').split(' ').map(text).join(' ')
    || [...(e.labels || [])].map(l => l.textContent).join(' ') || e.textContent || e.title || e.alt
    || '').trim();
  if (!document.documentElement.lang) say('no language', document.documentElement);
  if (!document.title.trim()) found.push('no title');
  if (document.querySelectorAll('main').length !== 1) found.push('not one main');
  if (document.querySelectorAll('h1').length !== 1) found.push('not one h1');
  for (const e of all('a[href], button, input:not([type=hidden]), summary, select, textarea'))
    if (!name(e)) say('no name', e);
  for (const e of all('nav, form[role=search]'))
    if (e.tagName === 'NAV' && !name(e)) say('no label', e);
  let level = 0;
  for (const e of document.querySelectorAll('h1, h2, h3, h4, h5, h6')) {
    const own = +e.tagName[1];
    if (level && own > level + 1) say('a heading is left out', e);
    level = own;
  }
  const ids = {};
  for (const e of document.querySelectorAll('[id]')) {
    if (ids[e.id]) say('id twice', e);
    ids[e.id] = true;
  }
  for (const e of document.querySelectorAll('img')) if (!e.hasAttribute('alt')) say('no alt', e);
  const canvas = document.createElement('canvas').getContext('2d', {willReadFrequently: true});
  const rgba = color => {
    canvas.clearRect(0, 0, 1, 1); canvas.fillStyle = color; canvas.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
    return [r, g, b, a / 255];
  };
  const light = ([r, g, b]) => {
    const [x, y, z] = [r, g, b].map(c => { c /= 255; return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4; });
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  };
  const over = (top, below) => top.slice(0, 3).map((c, i) => c * top[3] + below[i] * (1 - top[3])).concat(1);
  const ground = e => {
    const layers = [];
    for (let n = e; n; n = n.parentElement) {
      const c = rgba(getComputedStyle(n).backgroundColor);
      if (c[3] > 0) layers.push(c);
      if (c[3] === 1) break;
    }
    let color = rgba(getComputedStyle(document.documentElement).colorScheme.includes('dark')
      && matchMedia('(prefers-color-scheme: dark)').matches ? '#121212' : '#ffffff');
    for (const layer of layers.reverse()) color = over(layer, color);
    return color;
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const seen = new Set();
  while (walker.nextNode()) {
    const e = walker.currentNode.parentElement;
    if (seen.has(e) || !walker.currentNode.textContent.trim() || !shown(e)) continue;
    seen.add(e);
    const box = e.getBoundingClientRect(), style = getComputedStyle(e);
    if (box.width < 2 || box.height < 2 || style.clipPath !== 'none' || e.closest('[disabled]')) continue;
    const below = ground(e), own = over(rgba(style.color), below);
    const [a, b] = [light(own), light(below)].sort((x, y) => y - x);
    const size = parseFloat(style.fontSize), bold = +style.fontWeight >= 700;
    const wanted = size >= 24 || (bold && size >= 18.66) ? 3 : 4.5;
    if ((a + 0.05) / (b + 0.05) < wanted - 0.01)
      say('contrast ' + ((a + 0.05) / (b + 0.05)).toFixed(2), e);
  }
  for (const e of all('button, summary, nav a')) {
    const box = e.getBoundingClientRect();
    if (box.width < 24 || box.height < 24) say('smaller than 24 px', e);
  }
  return found.slice(0, 20);
})()
"""
