import { transferMessages } from '@ffl/domain/transfer/messages';

export const encodings = ['utf-8', 'windows-1252', 'utf-16le'] as const;
export type Encoding = (typeof encodings)[number];

export const encodingLabels: Readonly<Record<Encoding, string>> = {
  'utf-8': 'Unicode (UTF-8)',
  'windows-1252': 'Windows (Western European)',
  'utf-16le': 'Unicode (16 bits)',
};

/** By its BOM, else UTF-8 if every byte fits, else what Windows writes. */
export async function detectEncoding(file: Blob): Promise<Encoding> {
  const [one, two] = new Uint8Array(await bytesOf(file.slice(0, 2)));
  if (one === 0xff && two === 0xfe) return 'utf-16le';
  try {
    for await (const _ of textOf(file, 'utf-8', { fatal: true }));
    return 'utf-8';
  } catch (error) {
    if (error instanceof TypeError) return 'windows-1252';
    throw error;
  }
}

const pieceBytes = 256 * 1024;

/** A file's text, piece by piece, so a large one is never completely in memory. */
export async function* textOf(
  file: Blob,
  encoding: Encoding,
  { fatal }: { fatal: boolean } = { fatal: false },
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal });
  for (let from = 0; from < file.size; from += pieceBytes) {
    yield decoder.decode(await bytesOf(file.slice(from, from + pieceBytes)), { stream: true });
  }
  yield decoder.decode();
}

/** A browser refuses a file written or removed meanwhile. */
function bytesOf(piece: Blob): Promise<ArrayBuffer> {
  return piece.arrayBuffer().catch((error: unknown) => {
    throw new Error(transferMessages.fileChanged, { cause: error });
  });
}
