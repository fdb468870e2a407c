/** A segment of a JPEG file, for any combination. */
export function segment(marker: number, payload: Uint8Array | string, length?: number): Buffer {
  const data = Buffer.from(payload as string, 'latin1');
  const head = Buffer.of(0xff, marker, 0, 0);
  head.writeUInt16BE(length ?? data.length + 2, 2);
  return Buffer.concat([head, data]);
}

export const start = Buffer.of(0xff, 0xd8);
export const end = Buffer.of(0xff, 0xd9);

export function frame(width: number, height: number, { marker = 0xc0, components = 3, precision = 8 } = {}): Buffer {
  const payload = Buffer.alloc(6 + 3 * components, 0x11);
  payload[0] = precision;
  payload.writeUInt16BE(height, 1);
  payload.writeUInt16BE(width, 3);
  payload[5] = components;
  return segment(marker, payload);
}

export const jfif = segment(0xe0, 'JFIF\0\x01\x01\0\0\x01\0\x01\0\0');
export const quantization = segment(0xdb, Buffer.alloc(65, 1));
export const huffman = segment(0xc4, Buffer.alloc(18, 1));
export const scan = Buffer.concat([
  segment(0xda, Buffer.of(1, 1, 0, 0, 63, 0)),
  Buffer.from([0x12, 0xff, 0, 0x34, 0xff, 0xd0, 0x56]),
]);

/** EXIF data as from a camera, with a location word that is easy to find. */
export const exif = segment(0xe1, 'Exif\0\0MM\0*\0\0\0\x08GPSLatitude 39.4817 N secret-place');

export function jpeg(...between: Uint8Array[]): Buffer {
  return Buffer.concat([start, ...between, end]);
}

export const plainJpeg = jpeg(jfif, quantization, frame(640, 480), huffman, scan);
