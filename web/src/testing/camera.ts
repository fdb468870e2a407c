import { vi } from 'vitest';

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
