// Finds libcurl when it is first needed, and passes calls on to it:
// docs/decisions/0007-libcurl-when-needed.md.
#define CURL_DISABLE_TYPECHECK
#include "CCurl.h"

#include <dlfcn.h>

#define CALLS(CALL)                                                                       \
  CALL(curl_global_init) CALL(curl_version_info)                                          \
  CALL(curl_easy_init) CALL(curl_easy_reset) CALL(curl_easy_cleanup) CALL(curl_easy_pause) \
  CALL(curl_easy_strerror) CALL(curl_easy_setopt) CALL(curl_easy_getinfo)                 \
  CALL(curl_easy_perform)                                                                 \
  CALL(curl_multi_init) CALL(curl_multi_cleanup) CALL(curl_multi_setopt)                  \
  CALL(curl_multi_add_handle) CALL(curl_multi_remove_handle) CALL(curl_multi_perform)     \
  CALL(curl_multi_poll) CALL(curl_multi_wakeup) CALL(curl_multi_info_read)                \
  CALL(curl_slist_append) CALL(curl_slist_free_all)                                       \
  CALL(curl_url) CALL(curl_url_cleanup) CALL(curl_url_set) CALL(curl_url_get)             \
  CALL(curl_free)

static struct {
#define DECLARE(name) __typeof__(&name) name;
  CALLS(DECLARE)
} lib;

const char *gz_curl_load(void) {
  void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
  if (!library) return dlerror();
#define FIND(name)                                          \
  lib.name = (__typeof__(&name))dlsym(library, #name);      \
  if (!lib.name) return "it lacks " #name;
  CALLS(FIND)
  // 7.85 brought CURLOPT_PROTOCOLS_STR; an older one would ignore it and follow any scheme.
  if (lib.curl_version_info(CURLVERSION_NOW)->version_num < 0x075500) return "it is older than 7.85";
  return NULL;
}

const curl_version_info_data *gz_version(void) { return lib.curl_version_info(CURLVERSION_NOW); }
CURLcode gz_global_init(long flags) { return lib.curl_global_init(flags); }
CURL *gz_easy_init(void) { return lib.curl_easy_init(); }
void gz_easy_reset(CURL *handle) { lib.curl_easy_reset(handle); }
CURLcode gz_easy_perform(CURL *handle) { return lib.curl_easy_perform(handle); }
void gz_easy_cleanup(CURL *handle) { lib.curl_easy_cleanup(handle); }
CURLcode gz_easy_resume(CURL *handle) { return lib.curl_easy_pause(handle, CURLPAUSE_CONT); }
const char *gz_easy_strerror(CURLcode code) { return lib.curl_easy_strerror(code); }

CURLcode gz_setopt_long(CURL *handle, CURLoption option, long value) {
  return lib.curl_easy_setopt(handle, option, value);
}
CURLcode gz_setopt_ptr(CURL *handle, CURLoption option, void *value) {
  return lib.curl_easy_setopt(handle, option, value);
}
CURLcode gz_setopt_str(CURL *handle, CURLoption option, const char *value) {
  return lib.curl_easy_setopt(handle, option, value);
}
CURLcode gz_setopt_write(CURL *handle, CURLoption option, gz_curl_write value) {
  return lib.curl_easy_setopt(handle, option, value);
}
CURLcode gz_setopt_read(CURL *handle, CURLoption option, gz_curl_read value) {
  return lib.curl_easy_setopt(handle, option, value);
}
CURLcode gz_setopt_progress(CURL *handle, CURLoption option, gz_curl_progress value) {
  return lib.curl_easy_setopt(handle, option, value);
}
CURLcode gz_setopt_socket(CURL *handle, CURLoption option, gz_curl_open_socket value) {
  return lib.curl_easy_setopt(handle, option, value);
}
long gz_getinfo_long(CURL *handle, CURLINFO info) {
  long value = 0;
  return lib.curl_easy_getinfo(handle, info, &value) == CURLE_OK ? value : 0;
}

CURLM *gz_multi_init(void) { return lib.curl_multi_init(); }
CURLMcode gz_multi_cleanup(CURLM *multi) { return lib.curl_multi_cleanup(multi); }
CURLMcode gz_multi_setopt_long(CURLM *multi, CURLMoption option, long value) {
  return lib.curl_multi_setopt(multi, option, value);
}
CURLMcode gz_multi_add_handle(CURLM *multi, CURL *handle) {
  return lib.curl_multi_add_handle(multi, handle);
}
CURLMcode gz_multi_remove_handle(CURLM *multi, CURL *handle) {
  return lib.curl_multi_remove_handle(multi, handle);
}
CURLMcode gz_multi_perform(CURLM *multi) {
  int running = 0;
  return lib.curl_multi_perform(multi, &running);
}
CURLMcode gz_multi_poll(CURLM *multi, int milliseconds) {
  return lib.curl_multi_poll(multi, NULL, 0, milliseconds, NULL);
}
CURLMcode gz_multi_wakeup(CURLM *multi) { return lib.curl_multi_wakeup(multi); }
CURL *gz_multi_ended(CURLM *multi, CURLcode *result) {
  int left = 0;
  CURLMsg *message;
  while ((message = lib.curl_multi_info_read(multi, &left))) {
    if (message->msg != CURLMSG_DONE) continue;
    *result = message->data.result;
    return message->easy_handle;
  }
  return NULL;
}

struct curl_slist *gz_slist_append(struct curl_slist *list, const char *text) {
  return lib.curl_slist_append(list, text);
}
void gz_slist_free_all(struct curl_slist *list) { lib.curl_slist_free_all(list); }

CURLU *gz_url(void) { return lib.curl_url(); }
void gz_url_cleanup(CURLU *url) { lib.curl_url_cleanup(url); }
CURLUcode gz_url_set(CURLU *url, CURLUPart part, const char *text, unsigned flags) {
  return lib.curl_url_set(url, part, text, flags);
}
CURLUcode gz_url_get(CURLU *url, CURLUPart part, char **text, unsigned flags) {
  return lib.curl_url_get(url, part, text, flags);
}
void gz_free(void *text) { lib.curl_free(text); }
