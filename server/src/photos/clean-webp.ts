import type { CleanPhoto } from './clean-photo.ts';
import { photoLimits } from './photo-limits.ts';
import { animated, damaged } from './photo-refused.ts';

type Chunk = { type: string; data: Buffer };
type Size = { width: number; height: number };

/** Keeps the pixels and their transparency; drops EXIF, XMP, profiles and anything after the image. Throws PhotoRefused. */
export function cleanWebp(bytes: Buffer): CleanPhoto {
  const chunks = readChunks(bytes);
  if (chunks.some(({ type }) => type === 'ANIM' || type === 'ANMF')) throw animated();
  const [image, ...others] = chunks.filter(({ type }) => type === 'VP8 ' || type === 'VP8L');
  if (!image || others.length > 0) throw damaged();
  const size = image.type === 'VP8 ' ? readLossy(image.data) : readLossless(image.data);
  checkCanvas(chunks, size);
  const alpha = image.type === 'VP8 ' ? chunks.filter(({ type }) => type === 'ALPH') : [];
  if (alpha.length > 1) throw damaged();
  const kept = alpha[0] ? [extendedHeader(size), alpha[0], image] : [image];
  return { bytes: writeRiff(kept), ...size };
}

function readChunks(bytes: Buffer): Chunk[] {
  if (bytes.length < 12 || text(bytes, 0) !== 'RIFF' || text(bytes, 8) !== 'WEBP') throw damaged();
  const end = bytes.readUInt32LE(4) + 8;
  if (end > bytes.length) throw damaged();
  const chunks: Chunk[] = [];
  for (let at = 12; at < end; ) {
    if (at + 8 > end || chunks.length === photoLimits.mostParts) throw damaged();
    const dataEnd = at + 8 + bytes.readUInt32LE(at + 4);
    if (dataEnd > end) throw damaged();
    chunks.push({ type: text(bytes, at), data: bytes.subarray(at + 8, dataEnd) });
    at = dataEnd + (dataEnd % 2);
  }
  return chunks;
}

/** A key frame: three bytes with flags and the length of its first part, a start code, then two sizes of 14 bits. */
function readLossy(data: Buffer): Size {
  if (data.length < 10) throw damaged();
  const flags = data.readUIntLE(0, 3);
  const isKeyFrame = (flags & 1) === 0;
  if (!isKeyFrame || flags >> 5 > data.length - 10 || data.readUIntBE(3, 3) !== 0x9d012a) throw damaged();
  return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff };
}

/** A signature, then two sizes of 14 bits less one, a flag and a version of three bits. */
function readLossless(data: Buffer): Size {
  if (data.length < 5 || data[0] !== 0x2f) throw damaged();
  const packed = data.readUInt32LE(1);
  if (packed >>> 29 !== 0) throw damaged();
  return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 };
}

function checkCanvas(chunks: Chunk[], size: Size): void {
  const [first] = chunks;
  if (chunks.some(({ type }, index) => type === 'VP8X' && index > 0)) throw damaged();
  if (first?.type !== 'VP8X') return;
  if (first.data.length < 10) throw damaged();
  if (((first.data[0] ?? 0) & 0x02) !== 0) throw animated();
  const [width, height] = [first.data.readUIntLE(4, 3) + 1, first.data.readUIntLE(7, 3) + 1];
  if (width !== size.width || height !== size.height) throw damaged();
}

function extendedHeader({ width, height }: Size): Chunk {
  const data = Buffer.alloc(10);
  data[0] = 0x10;
  data.writeUIntLE(width - 1, 4, 3);
  data.writeUIntLE(height - 1, 7, 3);
  return { type: 'VP8X', data };
}

function writeRiff(chunks: Chunk[]): Buffer {
  const body = Buffer.concat(
    chunks.flatMap(({ type, data }) => [Buffer.from(type), sizeOf(data.length), data, padding(data)]),
  );
  return Buffer.concat([Buffer.from('RIFF'), sizeOf(body.length + 4), Buffer.from('WEBP'), body]);
}

function sizeOf(length: number): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(length);
  return size;
}

function padding(data: Buffer): Buffer {
  return Buffer.alloc(data.length % 2);
}

function text(bytes: Buffer, at: number): string {
  return bytes.toString('latin1', at, at + 4);
}
