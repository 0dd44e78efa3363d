// How JavaScript calls the program that stands before this.

enum { MOST_ARGUMENTS = 8, MOST_ENTRIES = 8, MOST_SMALL = 1 << 30 };

/** What a function of JavaScript is bound to; they lie with the host. */
typedef struct {
  u8 *memory;
  const Entry *entry;
} Bound;

static inline Bound *bounds_of(u8 *m) { return (Bound *)(m - MOST_ENTRIES * sizeof(Bound)); }

/** Calls the program for the block that the first argument tells; the others are what it is given. */
static napi_value enter(napi_env env, napi_info info) {
  size_t count = MOST_ARGUMENTS;
  napi_value args[MOST_ARGUMENTS], result = NULL;
  void *data;
  f64 given[MOST_ARGUMENTS] = {0};
  napi_get_cb_info(env, info, &count, args, NULL, &data);
  const Bound *bound = data;
  u8 *m = bound->memory;
  Host *host = host_of(m);
  for (size_t i = 0; i < count && i < MOST_ARGUMENTS; i++) napi_get_value_double(env, args[i], &given[i]);
  u32 block = (u32)given[0];
  memcpy(m + BLOCK_AT, &block, 4);
  host->env = env;
  if (setjmp(host->out) != 0) return NULL; // what was thrown goes on to whoever called
  f64 told = bound->entry->call(m, given + 1);
  // a small whole number is made more quickly
  if (told > 0 && told < MOST_SMALL && told == (s32)told) napi_create_int32(env, (s32)told, &result);
  else napi_create_double(env, told, &result);
  return result;
}

static void close_memory(napi_env env, void *memory, void *hint) {
  (void)env, (void)hint;
  munmap((u8 *)memory - HOST_BYTES, HOST_BYTES + REACH);
}

static napi_value refuse(napi_env env, const char *why) {
  napi_throw_error(env, NULL, why);
  return NULL;
}

/** `open(bytes, ask)`: a memory of zeros and the functions that play in it. */
static napi_value open_memory(napi_env env, napi_info info) {
  size_t count = 2;
  napi_value args[2], opened, part;
  f64 bytes = 0;
  napi_get_cb_info(env, info, &count, args, NULL, NULL);
  napi_get_value_double(env, args[0], &bytes);
  u8 *all = mmap(NULL, HOST_BYTES + REACH, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (all == MAP_FAILED) return refuse(env, "no room of addresses for the memory of translated battles");
  u8 *m = all + HOST_BYTES;
  if (napi_create_external_arraybuffer(env, m, (size_t)bytes, close_memory, NULL, &part) != 0) {
    munmap(all, HOST_BYTES + REACH);
    return refuse(env, "the memory of translated battles cannot be handed to JavaScript");
  }
  napi_create_reference(env, args[1], 1, &host_of(m)->ask);
  napi_create_object(env, &opened);
  napi_set_named_property(env, opened, "buffer", part);
  for (size_t i = 0; i < sizeof ENTRIES / sizeof *ENTRIES; i++) {
    Bound *bound = &bounds_of(m)[i];
    bound->memory = m;
    bound->entry = &ENTRIES[i];
    napi_create_function(env, bound->entry->name, (size_t)-1, enter, bound, &part);
    napi_set_named_property(env, opened, bound->entry->name, part);
  }
  return opened;
}

__attribute__((visibility("default"))) s32 node_api_module_get_api_version_v1(void) { return 8; }

__attribute__((visibility("default"))) napi_value napi_register_module_v1(napi_env env, napi_value exports) {
  napi_value open;
  // it may have been compiled for a newer processor
#if defined(__AVX2__)
  if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("bmi") || !__builtin_cpu_supports("bmi2")) return exports;
#elif defined(__x86_64__)
  if (!__builtin_cpu_supports("sse4.1")) return exports;
#endif
  napi_create_function(env, "open", (size_t)-1, open_memory, NULL, &open);
  napi_set_named_property(env, exports, "open", open);
  return exports;
}
