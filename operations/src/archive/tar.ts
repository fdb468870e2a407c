import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

const blockBytes = 512;
const pieceBytes = 256 * 1024;

/**
 * A header that every tar reads (POSIX ustar): for a file of this many bytes, or for a folder if the name ends with a
 * slash.
 */
export function tarHeader(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) > 100) throw new Error(`The name is too long for a backup: ${name}`);
  const isFolder = name.endsWith('/');
  const block = Buffer.alloc(blockBytes);
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`;
  block.write(name, 0);
  block.write(octal(isFolder ? 0o700 : 0o600, 7), 100);
  block.write(octal(0, 7), 108);
  block.write(octal(0, 7), 116);
  block.write(octal(size, 11), 124);
  block.write(octal(0, 11), 136);
  block.write(' '.repeat(8), 148);
  block.write(isFolder ? '5' : '0', 156);
  block.write('ustar\x0000', 257);
  block.write(
    octal(
      block.reduce((sum, byte) => sum + byte, 0),
      6,
    ),
    148,
  );
  return block;
}

export const tarEnd = Buffer.alloc(2 * blockBytes);

export function tarText(name: string, text: string): Buffer {
  const bytes = Buffer.from(text);
  return Buffer.concat([tarHeader(name, bytes.length), bytes, padding(bytes.length)]);
}

/**
 * A file that may change meanwhile: it gets its present size, filled up with zeros if it shrinks, and is left out if it
 * is gone.
 */
export async function* tarFile(folder: string, name: string): AsyncGenerator<Buffer> {
  const handle = await open(join(folder, name)).catch(unlessMissing);
  if (!handle) return;
  try {
    const { size } = await handle.stat();
    yield tarHeader(name, size);
    for (let position = 0; position < size; ) {
      const piece = Buffer.alloc(Math.min(pieceBytes, size - position));
      for (let filled = 0, got = 1; got > 0 && filled < piece.length; filled += got) {
        got = (await handle.read(piece, filled, piece.length - filled, position + filled)).bytesRead;
      }
      yield piece;
      position += piece.length;
    }
    yield padding(size);
  } finally {
    await handle.close();
  }
}

/**
 * Names of everything in a folder, even while others change it. Folders end with a slash and come before their
 * contents.
 */
export async function* namesBelow(
  folder: string,
  isWanted: (name: string) => boolean,
  below = '',
): AsyncGenerator<string> {
  const entries = (await readdir(join(folder, below), { withFileTypes: true }).catch(unlessMissing)) ?? [];
  for (const entry of entries) {
    const name = `${below}${entry.name}${entry.isDirectory() ? '/' : ''}`;
    if (!isWanted(name) || !(entry.isDirectory() || entry.isFile())) continue;
    yield name;
    if (entry.isDirectory()) yield* namesBelow(folder, isWanted, name);
  }
}

function padding(size: number): Buffer {
  return Buffer.alloc((blockBytes - (size % blockBytes)) % blockBytes);
}

function unlessMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}
