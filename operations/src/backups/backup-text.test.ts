import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { aboutLine, contentsLine, endLine, type Piece, readPieces, tableLine } from './backup-text.ts';

const head =
  aboutLine({ form: 1, madeAt: '2026-11-28T10:00:00.000Z', version: '1.0.0', schema: [] }) +
  tableLine('public.bases', 'id, name');
const rows = '1\tLG1\n2\tLG2\n';
const contents = {
  tables: { 'public.bases': { rows: 2, sha256: createHash('sha256').update(rows).digest('hex') } },
  sequences: {},
};
const text = head + rows + endLine + contentsLine(contents, head, () => ({ keyId: 'k', signature: 's' }));

async function read(chunks: Iterable<Uint8Array>): Promise<Piece[]> {
  async function* source() {
    yield* chunks;
  }
  const pieces: Piece[] = [];
  for await (const piece of readPieces(source())) pieces.push(piece);
  return pieces;
}

function* inChunks(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

test.each([1, 7, 64, 100_000])('a text that arrives in chunks of %i bytes is the same', async (size) => {
  const pieces = await read(inChunks(Buffer.from(text), size));
  const parts = pieces.flatMap((piece) => (piece.kind === 'rows' ? [piece.bytes] : []));
  expect(Buffer.concat(parts).toString()).toBe(rows);
  expect(pieces.filter(({ kind }) => kind !== 'rows').map(({ kind }) => kind)).toEqual([
    'about',
    'table',
    'end',
    'contents',
  ]);
});

const megabyte = Buffer.alloc(1_048_576, 'a');

function* endless(begin: string, how: Buffer) {
  yield Buffer.from(begin);
  for (let count = 0; count < 4_096; count += 1) {
    taken = count + 1;
    yield how;
  }
}
let taken = 0;

test.each<[string, string, Buffer, number]>([
  ['a first line without an end', '-- Flight For Life snapshot {"', megabyte, 2],
  ['a row without an end', head, megabyte, 129],
  ['tables without an end', head + endLine, Buffer.from((tableLine('public.bases', 'id') + endLine).repeat(30_000)), 2],
])('a backup with %s is refused once it is longer than any of ours', async (_, begin, how, most) => {
  await expect(read(endless(begin, how))).rejects.toThrow(
    'This snapshot is not whole: it was cut off or changed. Take another one',
  );
  expect(taken).toBeLessThanOrEqual(most);
});
