// libcurl's calls with one type for each argument, loaded when the first is needed.
#ifndef GAZETTE_CCURL_H
#define GAZETTE_CCURL_H

#include <curl/curl.h>

/// Loads libcurl. NULL when all is well, otherwise what is wrong, as the end of a sentence; the
/// text is good until the next call. To be called, once, before any other function.
const char *gz_curl_load(void);

CURLcode gz_global_init(long flags);
const curl_version_info_data *gz_version(void);
CURL *gz_easy_init(void);
void gz_easy_reset(CURL *handle);
/// Runs one transfer to its end; blocks meanwhile.
CURLcode gz_easy_perform(CURL *handle);
void gz_easy_cleanup(CURL *handle);
/// Lets a transfer go on that a callback has paused.
CURLcode gz_easy_resume(CURL *handle);
const char *gz_easy_strerror(CURLcode code);

typedef size_t (*gz_curl_write)(char *data, size_t size, size_t count, void *context);
typedef size_t (*gz_curl_read)(char *data, size_t size, size_t count, void *context);
typedef int (*gz_curl_progress)(
    void *context, curl_off_t toCome, curl_off_t come, curl_off_t toGo, curl_off_t gone);
typedef curl_socket_t (*gz_curl_open_socket)(
    void *context, curlsocktype purpose, struct curl_sockaddr *address);

CURLcode gz_setopt_long(CURL *handle, CURLoption option, long value);
CURLcode gz_setopt_ptr(CURL *handle, CURLoption option, void *value);
CURLcode gz_setopt_str(CURL *handle, CURLoption option, const char *value);
CURLcode gz_setopt_write(CURL *handle, CURLoption option, gz_curl_write value);
CURLcode gz_setopt_read(CURL *handle, CURLoption option, gz_curl_read value);
CURLcode gz_setopt_progress(CURL *handle, CURLoption option, gz_curl_progress value);
CURLcode gz_setopt_socket(CURL *handle, CURLoption option, gz_curl_open_socket value);
/// 0 where libcurl cannot tell.
long gz_getinfo_long(CURL *handle, CURLINFO info);

CURLM *gz_multi_init(void);
CURLMcode gz_multi_cleanup(CURLM *multi);
CURLMcode gz_multi_setopt_long(CURLM *multi, CURLMoption option, long value);
CURLMcode gz_multi_add_handle(CURLM *multi, CURL *handle);
CURLMcode gz_multi_remove_handle(CURLM *multi, CURL *handle);
CURLMcode gz_multi_perform(CURLM *multi);
CURLMcode gz_multi_poll(CURLM *multi, int milliseconds);
CURLMcode gz_multi_wakeup(CURLM *multi);
/// The handle of a transfer that has ended, and how; NULL when there is none.
CURL *gz_multi_ended(CURLM *multi, CURLcode *result);

struct curl_slist *gz_slist_append(struct curl_slist *list, const char *text);
void gz_slist_free_all(struct curl_slist *list);

CURLU *gz_url(void);
void gz_url_cleanup(CURLU *url);
CURLUcode gz_url_set(CURLU *url, CURLUPart part, const char *text, unsigned flags);
CURLUcode gz_url_get(CURLU *url, CURLUPart part, char **text, unsigned flags);
void gz_free(void *text);

#endif
