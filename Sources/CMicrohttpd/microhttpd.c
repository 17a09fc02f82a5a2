// Finds libmicrohttpd's functions when the first is needed: its kin (GnuTLS) cost a start too much.
#define _GNU_SOURCE
#include "microhttpd_calls.h"

#include <dlfcn.h>
#include <sys/socket.h>

#define CALLS(CALL)                                                                    \
  CALL(MHD_get_version) CALL(MHD_start_daemon) CALL(MHD_stop_daemon)                   \
  CALL(MHD_add_connection) CALL(MHD_suspend_connection) CALL(MHD_resume_connection)    \
  CALL(MHD_get_connection_info) CALL(MHD_get_connection_values_n)                      \
  CALL(MHD_create_response_from_buffer) CALL(MHD_add_response_header)                  \
  CALL(MHD_queue_response) CALL(MHD_destroy_response)

static struct {
#define DECLARE(name) __typeof__(&name) name;
  CALLS(DECLARE)
} lib;

const char *gz_mhd_load(void) {
  void *library = dlopen("libmicrohttpd.so.12", RTLD_NOW | RTLD_LOCAL);
  if (!library) return dlerror();
#define FIND(name)                                      \
  lib.name = (__typeof__(&name))dlsym(library, #name);  \
  if (!lib.name) return "it lacks " #name;
  CALLS(FIND)
  return NULL;
}

const char *gz_mhd_version(void) { return lib.MHD_get_version(); }

struct MHD_Daemon *gz_mhd_start(
    unsigned connections, size_t memory, unsigned seconds, const struct gz_mhd_calls *calls) {
  return lib.MHD_start_daemon(
      MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_NO_LISTEN_SOCKET
          | MHD_USE_ITC,
      0, NULL, NULL, calls->handle, calls->context,
      MHD_OPTION_CONNECTION_LIMIT, connections,
      MHD_OPTION_CONNECTION_MEMORY_LIMIT, memory,
      MHD_OPTION_CONNECTION_TIMEOUT, seconds,
      MHD_OPTION_URI_LOG_CALLBACK, calls->target, calls->context,
      MHD_OPTION_NOTIFY_COMPLETED, calls->completed, calls->context,
      MHD_OPTION_NOTIFY_CONNECTION, calls->connection, calls->context,
      MHD_OPTION_UNESCAPE_CALLBACK, calls->unescape, calls->context,
      MHD_OPTION_END);
}
void gz_mhd_stop(struct MHD_Daemon *daemon) { lib.MHD_stop_daemon(daemon); }
enum MHD_Result gz_mhd_add(
    struct MHD_Daemon *daemon, int socket, const struct sockaddr *address, socklen_t length) {
  return lib.MHD_add_connection(daemon, socket, address, length);
}

int gz_accept(int listener, struct sockaddr *address, socklen_t *length) {
  return accept4(listener, address, length, SOCK_CLOEXEC | SOCK_NONBLOCK);
}

void gz_mhd_suspend(struct MHD_Connection *connection) { lib.MHD_suspend_connection(connection); }
void gz_mhd_resume(struct MHD_Connection *connection) { lib.MHD_resume_connection(connection); }
int gz_mhd_socket(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      lib.MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info ? info->connect_fd : -1;
}
int gz_mhd_headers(
    struct MHD_Connection *connection, MHD_KeyValueIteratorN iterator, void *context) {
  return lib.MHD_get_connection_values_n(connection, MHD_HEADER_KIND, iterator, context);
}

struct MHD_Response *gz_mhd_response(size_t size, const void *bytes) {
  return lib.MHD_create_response_from_buffer(size, (void *)bytes, MHD_RESPMEM_MUST_COPY);
}
enum MHD_Result gz_mhd_add_header(
    struct MHD_Response *response, const char *name, const char *value) {
  return lib.MHD_add_response_header(response, name, value);
}
enum MHD_Result gz_mhd_queue(
    struct MHD_Connection *connection, unsigned status, struct MHD_Response *response) {
  return lib.MHD_queue_response(connection, status, response);
}
void gz_mhd_free(struct MHD_Response *response) { lib.MHD_destroy_response(response); }
