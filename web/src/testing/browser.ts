import { act } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';

/** Gives jsdom a window of this width, as far as `matchMedia` with a maximum width is concerned. */
export function setViewportWidth(width: number): void {
  window.innerWidth = width;
  window.matchMedia = (query) => {
    const maxWidth = /max-width:\s*([\d.]+)rem/.exec(query)?.[1];
    return Object.assign(new EventTarget(), {
      matches: maxWidth !== undefined && width <= Number(maxWidth) * 16,
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
  };
}

export function goOffline(): void {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => online.mockRestore());
  act(() => void dispatchEvent(new Event('offline')));
}

/** A browser's caches, which jsdom lacks, as far as the pages use them. Returns the names of existing ones. */
export function stubCaches(): () => string[] {
  // Bytes, as in a browser: of clones of one answer, Node takes back those that it believes nobody reads.
  const kept = new Map<string, Map<string, { bytes: ArrayBuffer; headers: Headers }>>();
  function open(name: string) {
    const cache = kept.get(name) ?? new Map<string, { bytes: ArrayBuffer; headers: Headers }>();
    kept.set(name, cache);
    return {
      put: async (address: string, answer: Response) =>
        void cache.set(address, { bytes: await answer.arrayBuffer(), headers: answer.headers }),
      delete: async (address: string) => cache.delete(address),
    };
  }
  vi.stubGlobal('caches', {
    open: async (name: string) => open(name),
    match: async (address: string, { cacheName }: { cacheName: string }) => {
      const found = kept.get(cacheName)?.get(address);
      return found && new Response(found.bytes, { headers: found.headers });
    },
    delete: async (name: string) => kept.delete(name),
  });
  return () => [...kept.keys()];
}

/** A camera with codes held in front of it, and a browser that reads them; `afterEach` removes them. */
export function stubCamera(getUserMedia?: () => Promise<unknown>) {
  let seen: string[] = [];
  const track = Object.assign(new EventTarget(), { stop: vi.fn() });
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = async () => ['qr_code'];
      detect = async () => seen.map((rawValue) => ({ rawValue }));
    },
  );
  const mediaDevices = { getUserMedia: getUserMedia ?? (async () => ({ getTracks: () => [track] })) };
  Object.defineProperty(navigator, 'mediaDevices', { value: mediaDevices, configurable: true });
  const hold = (...texts: string[]) => {
    seen = texts;
  };
  return { hold, track };
}

export function removeCamera(): void {
  Reflect.deleteProperty(navigator, 'mediaDevices');
}

/** Captures the file that the person would save. */
export function catchFile() {
  const saved = { name: '', blob: new Blob(), text: async () => (await saved.blob.text()).replace('\ufeff', '') };
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => Object.assign(saved, { blob }) && 'blob:x',
      revokeObjectURL: () => undefined,
    }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (this.download) saved.name = this.download;
  });
  return saved;
}
