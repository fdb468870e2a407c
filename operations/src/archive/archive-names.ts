import type { FileSignature } from '../backups/backup-text.ts';

/**
 * Names contain everything that someone without the identity has to know: which segment, from when, with what content,
 * and who vouches for it.
 */
export type Segment = { name: string; at: Date; hash: string; signed?: FileSignature; file: string };
export type Base = { at: Date; startSegment: string; file: string };

const segmentForm =
  /^([0-9A-F]{24})_(\d{8}T\d{9}Z)_([0-9a-f]{16})(?:_([0-9a-f]{16})-([0-9a-f]{64}))?\.wal\.zst(\.age)?$/;
const baseForm = /^base_(\d{8}T\d{9}Z)_([0-9A-F]{24})\.tar\.zst(\.age)?$/;

/** The life of one data folder: the cluster's system identifier, and a number of its own. */
export const historyForm = /^\d+-[0-9a-f]{8}$/;

/** Whether PostgreSQL gives a finished segment of its log such a name. */
export function isSegmentName(name: string): boolean {
  return /^[0-9A-F]{24}$/.test(name);
}

export function segmentFile({ name, at, hash, signed }: Omit<Segment, 'file'>, isEncrypted: boolean): string {
  const voucher = signed ? `_${signed.keyId}-${signed.signature}` : '';
  return `${name}_${momentText(at)}_${hash}${voucher}.wal.zst${isEncrypted ? '.age' : ''}`;
}

export function readSegment(file: string): Segment | null {
  const [, name, moment, hash, keyId, signature] = segmentForm.exec(file) ?? [];
  const signed = keyId && signature ? { signed: { keyId, signature } } : {};
  return name && moment && hash ? { name, at: readMoment(moment), hash, ...signed, file } : null;
}

export function baseFile({ at, startSegment }: Omit<Base, 'file'>, isEncrypted: boolean): string {
  return `base_${momentText(at)}_${startSegment}.tar.zst${isEncrypted ? '.age' : ''}`;
}

/** The text that is signed for a segment, with the full hash of its content. */
export function signedTextOf({ name, at }: Pick<Segment, 'name' | 'at'>, hash: string): string {
  return JSON.stringify(['segment', name, momentText(at), hash]);
}

export function readBase(file: string): Base | null {
  const [, moment, startSegment] = baseForm.exec(file) ?? [];
  return moment && startSegment ? { at: readMoment(moment), startSegment, file } : null;
}

/** The manifest is written after its base, so a base that has one is complete. */
export function manifestFile(base: string): string {
  return base.replace('.tar.', '.json.');
}

const segmentsPerLog = 256;
export const segmentBytes = 16 * 1024 * 1024;

/** The segment's position in the log. */
export function segmentNumber(name: string): number {
  return Number.parseInt(name.slice(8, 16), 16) * segmentsPerLog + Number.parseInt(name.slice(16), 16);
}

export function segmentAfter(name: string): string {
  const number = segmentNumber(name) + 1;
  const parts = [Math.floor(number / segmentsPerLog), number % segmentsPerLog];
  return name.slice(0, 8) + parts.map((part) => part.toString(16).toUpperCase().padStart(8, '0')).join('');
}

function momentText(at: Date): string {
  return at.toISOString().replace(/[-:.]/g, '');
}

function readMoment(text: string): Date {
  return new Date(text.replace(/(....)(..)(..)T(..)(..)(..)(...)Z/, '$1-$2-$3T$4:$5:$6.$7Z'));
}
