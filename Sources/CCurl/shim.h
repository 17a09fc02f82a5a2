// Lets Swift import curl/curl.h; its variadic calls get one typed wrapper for each kind of argument.
#include <curl/curl.h>

typedef size_t (*gz_curl_write)(char *data, size_t size, size_t count, void *context);
typedef curl_socket_t (*gz_curl_open_socket)(void *context, curlsocktype purpose, struct curl_sockaddr *address);

static inline CURLcode gz_setopt_long(CURL *h, CURLoption o, long v) { return curl_easy_setopt(h, o, v); }
static inline CURLcode gz_setopt_off(CURL *h, CURLoption o, curl_off_t v) { return curl_easy_setopt(h, o, v); }
static inline CURLcode gz_setopt_ptr(CURL *h, CURLoption o, void *v) { return curl_easy_setopt(h, o, v); }
static inline CURLcode gz_setopt_str(CURL *h, CURLoption o, const char *v) { return curl_easy_setopt(h, o, v); }
static inline CURLcode gz_setopt_write(CURL *h, CURLoption o, gz_curl_write v) { return curl_easy_setopt(h, o, v); }
static inline CURLcode gz_setopt_socket(CURL *h, CURLoption o, gz_curl_open_socket v) { return curl_easy_setopt(h, o, v); }
static inline CURLcode gz_getinfo_long(CURL *h, CURLINFO i, long *v) { return curl_easy_getinfo(h, i, v); }
static inline CURLcode gz_getinfo_off(CURL *h, CURLINFO i, curl_off_t *v) { return curl_easy_getinfo(h, i, v); }
static inline CURLcode gz_getinfo_str(CURL *h, CURLINFO i, char **v) { return curl_easy_getinfo(h, i, v); }
static inline CURLcode gz_getinfo_ptr(CURL *h, CURLINFO i, void *v) { return curl_easy_getinfo(h, i, v); }
static inline CURLMcode gz_multi_setopt_long(CURLM *m, CURLMoption o, long v) { return curl_multi_setopt(m, o, v); }
static inline CURLcode gz_message_result(const CURLMsg *m) { return m->data.result; }
