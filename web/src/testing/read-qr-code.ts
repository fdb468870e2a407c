import decodeQR from 'qr/decode.js';

const pixelsPerModule = 4;

type Run = { x: number; y: number; length: number };

/** Decodes a drawn QR code like a camera, and tells where it is dark. */
export function readQrCode(code: Element): { text: string; dark: Run[]; extent: number } {
  const extent = Number(code.getAttribute('viewBox')?.split(' ')[2]);
  const runs = (code.lastElementChild?.getAttribute('d') ?? '').matchAll(/M(\d+) (\d+)h(\d+)/g);
  const dark = [...runs].map(([, x, y, length]) => ({ x: Number(x), y: Number(y), length: Number(length) }));
  return { text: decodeQR(pictureOf(dark, extent)), dark, extent };
}

function pictureOf(dark: Run[], extent: number) {
  const width = extent * pixelsPerModule;
  const data = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const { x, y, length } of dark) {
    for (let row = y * pixelsPerModule; row < (y + 1) * pixelsPerModule; row += 1) {
      const start = row * width + x * pixelsPerModule;
      for (let pixel = start; pixel < start + length * pixelsPerModule; pixel += 1)
        data.fill(0, pixel * 4, pixel * 4 + 3);
    }
  }
  return { width, height: width, data };
}
