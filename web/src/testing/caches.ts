import { vi } from 'vitest';

/** A browser's caches, which jsdom lacks, as far as the pages use them. Returns the names of existing ones. */
export function stubCaches(): () => string[] {
  const kept = new Map<string, Map<string, Response>>();
  function open(name: string) {
    const cache = kept.get(name) ?? new Map<string, Response>();
    kept.set(name, cache);
    return {
      put: async (address: string, answer: Response) => void cache.set(address, answer),
      delete: async (address: string) => cache.delete(address),
    };
  }
  vi.stubGlobal('caches', {
    open: async (name: string) => open(name),
    match: async (address: string, { cacheName }: { cacheName: string }) => kept.get(cacheName)?.get(address)?.clone(),
    delete: async (name: string) => kept.delete(name),
  });
  return () => [...kept.keys()];
}
