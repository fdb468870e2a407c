export declare const leanEnvironment: { NODE_COMPILE_CACHE: string; MALLOC_ARENA_MAX: string };
