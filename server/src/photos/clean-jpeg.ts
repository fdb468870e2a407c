import type { CleanPhoto } from './clean-photo.ts';
import { photoLimits } from './photo-limits.ts';
import { damaged } from './photo-refused.ts';

const start = 0xd8;
const end = 0xd9;
const scan = 0xda;
// Baseline, extended and progressive frames; browsers can't show others.
const frames = [0xc0, 0xc1, 0xc2];
// Tables that decoding needs: Huffman, quantization, restart interval.
const tables = [0xc4, 0xdb, 0xdd];
const jfif = 0xe0;
const adobe = 0xee;
const isOther = (marker: number) => (marker >= 0xe1 && marker <= 0xef) || marker === 0xfe;

type Size = { width: number; height: number };
type Segment = { marker: number; payload: Buffer; next: number };

/** Keeps what decoding needs; drops EXIF, XMP, profiles, comments and anything after the image. Throws PhotoRefused. */
export function cleanJpeg(bytes: Buffer): CleanPhoto {
  if (bytes[0] !== 0xff || bytes[1] !== start) throw damaged();
  const kept = [bytes.subarray(0, 2)];
  let size: Size | null = null;
  let scans = 0;
  let at = 2;
  for (let parts = 0; parts < photoLimits.mostParts; parts += 1) {
    const { marker, payload, next } = readSegment(bytes, at);
    if (marker === end) {
      if (!size || scans === 0) throw damaged();
      return { bytes: Buffer.concat([...kept, Buffer.of(0xff, end)]), ...size };
    }
    at = next;
    if (frames.includes(marker)) {
      if (size) throw damaged();
      size = readFrame(payload);
    }
    kept.push(...keptSegment(marker, payload));
    if (marker !== scan) continue;
    scans += 1;
    if (!size || scans > photoLimits.mostScans) throw damaged();
    at = endOfScan(bytes, next);
    kept.push(bytes.subarray(next, at));
  }
  throw damaged();
}

function readSegment(bytes: Buffer, from: number): Segment {
  let at = from;
  if (bytes[at] !== 0xff) throw damaged();
  while (bytes[at] === 0xff) at += 1;
  const marker = bytes[at] ?? 0;
  if (marker === end) return { marker, payload: Buffer.alloc(0), next: at + 1 };
  if (at + 3 > bytes.length) throw damaged();
  const length = bytes.readUInt16BE(at + 1);
  const next = at + 1 + length;
  if (length < 2 || next > bytes.length) throw damaged();
  return { marker, payload: bytes.subarray(at + 3, next), next };
}

function readFrame(payload: Buffer): Size {
  const [precision = 0, , , , , components = 0] = payload;
  const isKnown = precision === 8 && [1, 3, 4].includes(components) && payload.length === 6 + 3 * components;
  if (!isKnown) throw damaged();
  return { height: payload.readUInt16BE(1), width: payload.readUInt16BE(3) };
}

function keptSegment(marker: number, payload: Buffer): Buffer[] {
  if (frames.includes(marker) || tables.includes(marker) || marker === scan) return [segment(marker, payload)];
  if (marker === jfif) return isNamed(payload, 'JFIF\0', 14) ? [segment(jfif, withoutThumbnail(payload))] : [];
  // Keeps the segment that defines the image's colors.
  if (marker === adobe) return isNamed(payload, 'Adobe', 12) ? [segment(adobe, payload.subarray(0, 12))] : [];
  if (isOther(marker)) return [];
  throw damaged();
}

function isNamed(payload: Buffer, name: string, leastLength: number): boolean {
  return payload.length >= leastLength && payload.toString('latin1', 0, name.length) === name;
}

function withoutThumbnail(payload: Buffer): Buffer {
  return Buffer.concat([payload.subarray(0, 12), Buffer.of(0, 0)]);
}

function segment(marker: number, payload: Buffer): Buffer {
  const head = Buffer.of(0xff, marker, 0, 0);
  head.writeUInt16BE(payload.length + 2, 2);
  return Buffer.concat([head, payload]);
}

// Inside a scan, 0xff is followed by 0 if it is data and by a restart marker now and then; any other marker ends it.
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = from; at + 1 < bytes.length; at += 1) {
    if (bytes[at] !== 0xff) continue;
    const next = bytes[at + 1] ?? 0;
    const isData = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7);
    if (!isData) return at;
  }
  throw damaged();
}
