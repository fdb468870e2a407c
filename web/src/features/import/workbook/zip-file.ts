import { transferLimits } from '@ffl/domain/transfer/limits';
import { transferMessages } from '@ffl/domain/transfer/messages';
import { bytesOf } from '../read-file.ts';

/** One file in a ZIP file: where its header is, and its length there. */
type ZipPart = { at: number; length: number; isPacked: boolean };

/** Names in small letters: programs disagree about capitals. */
export type ZipParts = ReadonlyMap<string, ZipPart>;

/** What a ZIP file lists at its end. Throws a sentence if it lists nothing. */
export async function zipParts(file: Blob): Promise<ZipParts> {
  const { count, from, length } = await directoryOf(file);
  if (count > transferLimits.mostParts || length > transferLimits.mostParts * 500)
    throw new Error(transferMessages.workbookTooBig);
  const view = await viewOf(file, from, length);
  const parts = new Map<string, ZipPart>();
  let at = 0;
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== entrySign) throw broken();
    const [nameLength, extraLength, noteLength] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true));
    const [nameEnd, next] = [46 + (nameLength ?? 0), 46 + (nameLength ?? 0) + (extraLength ?? 0) + (noteLength ?? 0)];
    const method = view.getUint16(at + 10, true);
    const isLocked = view.getUint16(at + 8, true) % 2 === 1;
    if (at + next > view.byteLength || isLocked || (method !== 0 && method !== 8)) throw broken();
    const entry = new DataView(view.buffer, view.byteOffset + at, next);
    const name = new TextDecoder().decode(new Uint8Array(view.buffer, view.byteOffset + at + 46, nameEnd - 46));
    parts.set(name.toLowerCase(), { ...placeOf(entry, nameEnd), isPacked: method === 8 });
    at += next;
  }
  return parts;
}

/** A part's bytes as they are unpacked. Throws a sentence after so many, whatever the file says of itself. */
export async function* unpacked(
  file: Blob,
  { at, length, isPacked }: ZipPart,
  most: number,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const header = await viewOf(file, at, 30);
  if (header.getUint32(0, true) !== headerSign) throw broken();
  const from = at + 30 + header.getUint16(26, true) + header.getUint16(28, true);
  if (from + length > file.size) throw broken();
  const bytes = piecesOf(file.slice(from, from + length));
  let total = 0;
  for await (const piece of isPacked ? inflated(bytes) : bytes) {
    total += piece.length;
    if (total > most) throw new Error(transferMessages.workbookTooBig);
    yield piece;
  }
}

const entrySign = 0x02014b50;
const headerSign = 0x04034b50;
const endSign = 0x06054b50;
const largeEndSign = 0x07064b50;
/** Stands for a number that is written elsewhere because it may be larger. */
const elsewhere = 0xffffffff;

async function directoryOf(file: Blob): Promise<{ count: number; from: number; length: number }> {
  const most = 22 + 0xffff;
  const view = await viewOf(file, Math.max(0, file.size - most), Math.min(file.size, most));
  let end = view.byteLength - 22;
  while (end >= 0 && view.getUint32(end, true) !== endSign) end -= 1;
  if (end < 0) throw broken();
  const plain = {
    count: view.getUint16(end + 10, true),
    length: view.getUint32(end + 12, true),
    from: view.getUint32(end + 16, true),
  };
  if (plain.from !== elsewhere && plain.count !== 0xffff) return plain;
  if (end < 20 || view.getUint32(end - 20, true) !== largeEndSign) throw broken();
  const large = await viewOf(file, Number(view.getBigUint64(end - 12, true)), 56);
  const [count, length, from] = [32, 40, 48].map((offset) => Number(large.getBigUint64(offset, true)));
  return { count: count ?? 0, length: length ?? 0, from: from ?? 0 };
}

/** A number that has no room in its place stands in an extra field, in this order. */
function placeOf(entry: DataView, extraFrom: number): { at: number; length: number } {
  const numbers = [24, 20, 42].map((offset) => entry.getUint32(offset, true));
  let at = extraFrom;
  while (at + 4 <= entry.byteLength && numbers.includes(elsewhere)) {
    const length = entry.getUint16(at + 2, true);
    if (entry.getUint16(at, true) === 1) {
      let place = at + 4;
      numbers.forEach((number, index) => {
        if (number !== elsewhere || place + 8 > entry.byteLength) return;
        numbers[index] = Number(entry.getBigUint64(place, true));
        place += 8;
      });
      break;
    }
    at += 4 + length;
  }
  return { length: numbers[1] ?? 0, at: numbers[2] ?? 0 };
}

async function viewOf(file: Blob, from: number, length: number): Promise<DataView<ArrayBuffer>> {
  if (from < 0 || from + length > file.size) throw broken();
  return new DataView(await bytesOf(file.slice(from, from + length)));
}

async function* piecesOf(file: Blob): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const pieceBytes = 64 * 1024;
  for (let from = 0; from < file.size; from += pieceBytes)
    yield new Uint8Array(await bytesOf(file.slice(from, from + pieceBytes)));
}

async function* inflated(pieces: AsyncIterable<Uint8Array<ArrayBuffer>>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const { readable, writable } = new DecompressionStream('deflate-raw');
  const reader = readable.getReader();
  const writer = writable.getWriter();
  const feeding = feed(writer, pieces);
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((error: unknown) => {
        throw new Error(transferMessages.workbookBroken, { cause: error });
      });
      if (done) break;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
    await feeding;
  }
}

/** What fails here fails for the reader too, who says so. */
async function feed(writer: WritableStreamDefaultWriter, pieces: AsyncIterable<Uint8Array<ArrayBuffer>>) {
  try {
    for await (const piece of pieces) await writer.write(piece);
    await writer.close();
  } catch (error) {
    await writer.abort(error).catch(() => undefined);
  }
}

function broken(): Error {
  return new Error(transferMessages.workbookBroken);
}
