import { crc32, deflateSync } from 'node:zlib';

/** A chunk of a PNG file, for any combination. */
export function chunk(
  type: string,
  data: Uint8Array | string = '',
  { length, crc }: { length?: number; crc?: number } = {},
): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), Buffer.from(data as string, 'latin1')]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(length ?? body.length - 4, 0);
  body.copy(whole, 4);
  whole.writeUInt32BE(crc ?? crc32(body), body.length + 4);
  return whole;
}

export const signature = Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

export function header(
  width: number,
  height: number,
  [depth = 8, color = 0, compression = 0, filter = 0, interlace = 0] = [8, 0],
): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([depth, color, compression, filter, interlace], 8);
  return chunk('IHDR', data);
}

/** Gray pixels, which compress well. */
export function pixels(width: number, height: number): Buffer {
  return chunk('IDAT', deflateSync(Buffer.alloc((width + 1) * height, 0)));
}

export const end = chunk('IEND');

export function png(...chunks: Uint8Array[]): Buffer {
  return Buffer.concat([signature, ...chunks]);
}

export const plainPng = png(header(8, 8), pixels(8, 8), end);
