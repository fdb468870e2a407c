import { createHash } from 'node:crypto';
import { unpackedLimits } from '@ffl/domain/backups/unpacked';

/**
 * A backup is a text that psql could load too: a first line about it, each table as a COPY command with its rows and
 * `\.`, and a last line with what must have arrived. Rows have no line end inside, so every line is one thing.
 */
const firstWords = '-- Flight For Life snapshot ';
const lastWords = '-- Complete ';
export const lineEndByte = 0x0a;

/** A file that made the schema, in order, as in `schema_history.files`. */
export type SchemaPart = { name: string; hash: string };

/** What someone who restores must know before the first row. */
export type About = {
  form: 1;
  /** The moment of the view, which contains everything committed by then. */
  madeAt: string;
  version: string;
  schema: SchemaPart[];
  /** Set only if the whole backup is encrypted. */
  secrets?: { authSecrets: string[]; samplePassword?: string };
};

/** Hashes of the head and the rows, so that one signature covers all of them. */
export type Contents = {
  tables: Record<string, { rows: number; sha256: string }>;
  /** The last value of each sequence, and whether it was used. */
  sequences: Record<string, { last: string; isCalled: boolean }>;
};

/** The key and signature of whoever made a backup or a file of the archive. */
export type FileSignature = { keyId: string; signature: string };

/**
 * The parts of a backup in order: first `about`, then for each table its head, its rows as bytes, and its end, and last
 * the contents.
 */
export type Piece =
  | { kind: 'about'; about: About }
  | { kind: 'table'; name: string; columns: string }
  | { kind: 'rows'; bytes: Buffer }
  | { kind: 'end' }
  | { kind: 'contents'; contents: Contents; signedText: string; signed: FileSignature | undefined };

export class BackupError extends Error {}

export const tornFlaw = 'is not whole: it was cut off or changed';
export const takeAnother = 'Take another one';
export const torn = `This snapshot ${tornFlaw}. ${takeAnother}`;
const notOurs = 'This file is not a snapshot of Flight For Life';
export const newer =
  'This snapshot was made by a newer version of Flight For Life: restore it with that version, or one after it';

export function aboutLine(about: About): string {
  return `${firstWords}${JSON.stringify(about)}\n`;
}

export function tableLine(name: string, columns: string): string {
  return `COPY ${name} (${columns}) FROM stdin;\n`;
}

export const endLine = '\\.\n';

/** `head` is everything except the rows, so that a change outside the tables is noticed too. */
export function contentsLine(contents: Contents, head: string, sign: (signedText: string) => FileSignature): string {
  const all = { ...contents, head: hashOf(head) };
  return `${lastWords}${JSON.stringify({ ...all, signed: sign(JSON.stringify(all)) })}\n`;
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Reads a backup's text piece by piece. Throws BackupError unless it is exactly one complete backup. */
export async function* readPieces(source: AsyncIterable<Uint8Array>): AsyncGenerator<Piece> {
  /** Bytes of an unfinished piece, joined only once it is complete. */
  let begun: Uint8Array[] = [];
  let begunBytes = 0;
  let head = '';
  let state: 'about' | 'between' | 'rows' | 'over' = 'about';
  for await (const chunk of source) {
    begun.push(chunk);
    begunBytes += chunk.length;
    let rest = chunk.includes(lineEndByte) || begun.length === 1 ? Buffer.concat(begun) : undefined;
    while (rest) {
      if (state === 'rows') {
        const end = endOfRows(rest);
        const rows = end ?? rest.lastIndexOf('\n') + 1;
        if (rows > 0) yield { kind: 'rows', bytes: rest.subarray(0, rows) };
        rest = rest.subarray(rows);
        if (end === undefined) break;
        rest = rest.subarray(endLine.length);
        state = 'between';
        yield { kind: 'end' };
        continue;
      }
      const lineEnd = rest.indexOf('\n');
      if (lineEnd < 0) {
        if (state === 'about' && rest.length > 0 && !couldBegin(rest)) throw new BackupError(notOurs);
        break;
      }
      if (state === 'over') throw new BackupError(torn);
      const line = rest.subarray(0, lineEnd).toString();
      rest = rest.subarray(lineEnd + 1);
      const piece: Piece = state === 'about' ? readAbout(line) : readBetween(line, head);
      head += piece.kind === 'contents' ? '' : `${line}\n`;
      if (head.length > unpackedLimits.wordsBytes) throw new BackupError(torn);
      state = piece.kind === 'table' ? 'rows' : piece.kind === 'contents' ? 'over' : 'between';
      yield piece;
    }
    if (rest) {
      begun = rest.length > 0 ? [rest] : [];
      begunBytes = rest.length;
    }
    const { rowBytes, wordsBytes } = unpackedLimits;
    if (begunBytes > (state === 'rows' ? rowBytes : wordsBytes)) throw new BackupError(torn);
  }
  if (state !== 'over' || begunBytes > 0) throw new BackupError(state === 'about' ? notOurs : torn);
}

/** Position of a complete `\.` line, if there is one. */
function endOfRows(bytes: Buffer): number | undefined {
  if (bytes.subarray(0, endLine.length).equals(Buffer.from(endLine))) return 0;
  const at = bytes.indexOf(`\n${endLine}`);
  return at < 0 ? undefined : at + 1;
}

function couldBegin(bytes: Buffer): boolean {
  const begun = bytes.subarray(0, firstWords.length).toString();
  return firstWords.startsWith(begun) || begun === firstWords;
}

function readAbout(line: string): Piece {
  if (!line.startsWith(firstWords)) throw new BackupError(notOurs);
  const about = parse<About>(line.slice(firstWords.length));
  if (about.form !== 1) throw new BackupError(newer);
  return { kind: 'about', about };
}

function readBetween(line: string, head: string): Piece {
  const table = /^COPY (\S+) \((.+)\) FROM stdin;$/.exec(line);
  if (table) return { kind: 'table', name: table[1] ?? '', columns: table[2] ?? '' };
  if (!line.startsWith(lastWords)) throw new BackupError(torn);
  const { signed, ...all } = parse<Contents & { head: string; signed?: FileSignature }>(line.slice(lastWords.length));
  const { head: known, ...contents } = all;
  if (known !== hashOf(head)) throw new BackupError(torn);
  return { kind: 'contents', contents, signedText: JSON.stringify(all), signed };
}

function parse<T>(text: string): T {
  try {
    return JSON.parse(text);
  } catch {
    throw new BackupError(torn);
  }
}
