/** A chunk of a WebP file, for any combination. */
export function chunk(type: string, data: Uint8Array | string, length?: number): Buffer {
  const bytes = Buffer.from(data as string, 'latin1');
  const size = Buffer.alloc(4);
  size.writeUInt32LE(length ?? bytes.length);
  return Buffer.concat([Buffer.from(type), size, bytes, Buffer.alloc(bytes.length % 2)]);
}

export function lossy(width: number, height: number, { flags = 0x10, code = [0x9d, 0x01, 0x2a] } = {}): Buffer {
  const data = Buffer.alloc(16, 7);
  data.writeUIntLE(flags, 0, 3);
  data.set(code, 3);
  data.writeUInt16LE(width, 6);
  data.writeUInt16LE(height, 8);
  return chunk('VP8 ', data);
}

export function lossless(width: number, height: number, version = 0): Buffer {
  const data = Buffer.alloc(13, 7);
  data[0] = 0x2f;
  data.writeUInt32LE((((version << 29) >>> 0) + ((height - 1) << 14) + (width - 1)) >>> 0, 1);
  return chunk('VP8L', data);
}

export function extended(width: number, height: number, flags = 0): Buffer {
  const data = Buffer.alloc(10);
  data[0] = flags;
  data.writeUIntLE(width - 1, 4, 3);
  data.writeUIntLE(height - 1, 7, 3);
  return chunk('VP8X', data);
}

export function webp(...chunks: Uint8Array[]): Buffer {
  const body = Buffer.concat(chunks);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(body.length + 4);
  return Buffer.concat([Buffer.from('RIFF'), size, Buffer.from('WEBP'), body]);
}
