// libmicrohttpd's calls with one type for each argument, loaded when the first is needed.
#ifndef GAZETTE_CMICROHTTPD_H
#define GAZETTE_CMICROHTTPD_H

#include <microhttpd.h>

/// What libmicrohttpd tells while it serves; all of it on its own thread.
struct gz_mhd_calls {
  void *context;
  /// A request has begun: its target, before anything of it was decoded. What is returned becomes
  /// the request's own pointer.
  void *(*target)(void *context, const char *target, struct MHD_Connection *connection);
  MHD_AccessHandlerCallback handle;
  MHD_RequestCompletedCallback completed;
  MHD_NotifyConnectionCallback connection;
  /// Decodes nothing, and returns the length.
  size_t (*unescape)(void *context, struct MHD_Connection *connection, char *text);
};

/// Loads libmicrohttpd. NULL when all is well, otherwise what is wrong, as the end of a sentence.
const char *gz_mhd_load(void);
const char *gz_mhd_version(void);

/// A daemon on a thread of its own, without a socket that listens; NULL when that cannot be had.
/// `memory` is that of one connection, `seconds` the time it may be idle.
struct MHD_Daemon *gz_mhd_start(
    unsigned connections, size_t memory, unsigned seconds, const struct gz_mhd_calls *calls);
void gz_mhd_stop(struct MHD_Daemon *daemon);
/// Takes a connected socket over, and closes it also where that fails.
enum MHD_Result gz_mhd_add(
    struct MHD_Daemon *daemon, int socket, const struct sockaddr *address, socklen_t length);

/// accept4(2) of a socket that does not block and that no program inherits.
int gz_accept(int listener, struct sockaddr *address, socklen_t *length);

void gz_mhd_suspend(struct MHD_Connection *connection);
void gz_mhd_resume(struct MHD_Connection *connection);
int gz_mhd_socket(struct MHD_Connection *connection);
int gz_mhd_headers(
    struct MHD_Connection *connection, MHD_KeyValueIteratorN iterator, void *context);

/// Copies the bytes.
struct MHD_Response *gz_mhd_response(size_t size, const void *bytes);
enum MHD_Result gz_mhd_add_header(
    struct MHD_Response *response, const char *name, const char *value);
enum MHD_Result gz_mhd_queue(
    struct MHD_Connection *connection, unsigned status, struct MHD_Response *response);
void gz_mhd_free(struct MHD_Response *response);

#endif
