import { crc32 } from 'node:zlib';
import type { CleanPhoto } from './clean-photo.ts';
import { photoLimits } from './photo-limits.ts';
import { animated, damaged } from './photo-refused.ts';

const signature = Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const kept = ['IHDR', 'PLTE', 'IDAT', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'IEND'];
const animations = ['acTL', 'fcTL', 'fdAT'];
const depthsOfColor: Record<number, number[]> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};

type Chunk = { type: string; data: Buffer; bytes: Buffer; next: number };

/** Keeps pixels, palette, transparency and gamma; drops texts, times, EXIF, profiles and anything after the image. Throws PhotoRefused. */
export function cleanPng(bytes: Buffer): CleanPhoto {
  if (!bytes.subarray(0, 8).equals(signature)) throw damaged();
  const chunks: Chunk[] = [];
  for (let at = 8, parts = 0; chunks.at(-1)?.type !== 'IEND'; parts += 1) {
    if (parts === photoLimits.mostParts) throw damaged();
    const chunk = readChunk(bytes, at);
    at = chunk.next;
    if (animations.includes(chunk.type)) throw animated();
    if (kept.includes(chunk.type)) chunks.push(chunk);
    else if (isCritical(chunk.type)) throw damaged();
  }
  const size = readHeader(chunks);
  checkOrder(chunks.map((chunk) => chunk.type));
  return { bytes: Buffer.concat([signature, ...chunks.map((chunk) => chunk.bytes)]), ...size };
}

function readChunk(bytes: Buffer, at: number): Chunk {
  if (at + 12 > bytes.length) throw damaged();
  const length = bytes.readUInt32BE(at);
  const next = at + 12 + length;
  if (next > bytes.length) throw damaged();
  const type = bytes.toString('latin1', at + 4, at + 8);
  if (!/^[A-Za-z]{4}$/.test(type)) throw damaged();
  if (crc32(bytes.subarray(at + 4, next - 4)) !== bytes.readUInt32BE(next - 4)) throw damaged();
  return { type, data: bytes.subarray(at + 8, next - 4), bytes: bytes.subarray(at, next), next };
}

function isCritical(type: string): boolean {
  return /^[A-Z]/.test(type);
}

function readHeader([header]: Chunk[]): { width: number; height: number } {
  if (header?.type !== 'IHDR' || header.data.length !== 13) throw damaged();
  const [depth = 0, color = 0, compression, filter, interlace = 0] = header.data.subarray(8);
  const isKnown = depthsOfColor[color]?.includes(depth) && compression === 0 && filter === 0 && interlace <= 1;
  if (!isKnown) throw damaged();
  return { width: header.data.readUInt32BE(0), height: header.data.readUInt32BE(4) };
}

// Requires one header, then chunks describing the pixels, then the pixels in one run, then the end.
function checkOrder(types: string[]): void {
  const pixels = types.indexOf('IDAT');
  const isOrdered =
    types.lastIndexOf('IHDR') === 0 &&
    types.indexOf('IEND') === types.length - 1 &&
    pixels !== -1 &&
    types.slice(pixels, -1).every((type) => type === 'IDAT');
  if (!isOrdered) throw damaged();
}
