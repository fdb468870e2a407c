import { type Encoding, isByteEncoding, readBytes } from '@ffl/domain/transfer/encodings';
import { transferMessages } from '@ffl/domain/transfer/messages';

/** A file's text, piece by piece, so a large one is never completely in memory. */
export async function* textOf(file: Blob, encoding: Encoding): AsyncGenerator<string> {
  if (isByteEncoding(encoding)) {
    for await (const piece of piecesOf(file)) yield readBytes(piece, encoding);
    return;
  }
  const decoder = new TextDecoder(encoding);
  for await (const piece of piecesOf(file)) yield decoder.decode(piece, { stream: true });
  yield decoder.decode();
}

const pieceBytes = 256 * 1024;

export async function* piecesOf(file: Blob): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for (let from = 0; from < file.size; from += pieceBytes)
    yield new Uint8Array(await bytesOf(file.slice(from, from + pieceBytes)));
}

/** A browser refuses a file written or removed meanwhile. */
export function bytesOf(piece: Blob): Promise<ArrayBuffer> {
  return piece.arrayBuffer().catch((error: unknown) => {
    throw new Error(transferMessages.fileChanged, { cause: error });
  });
}
