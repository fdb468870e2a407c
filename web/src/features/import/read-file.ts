import { transferLimits, transferMessages } from '@ffl/domain/transfer';

export const encodings = ['utf-8', 'windows-1252', 'utf-16le'] as const;
export type Encoding = (typeof encodings)[number];

export const encodingLabels: Readonly<Record<Encoding, string>> = {
  'utf-8': 'Unicode (UTF-8)',
  'windows-1252': 'Windows (Western European)',
  'utf-16le': 'Unicode (16 bits)',
};

/** Throws with a sentence when it is more than can be imported. */
export async function readBytes(file: File): Promise<Uint8Array> {
  if (file.size > transferLimits.mostFileBytes) throw new Error(transferMessages.fileTooBig);
  return new Uint8Array(await file.arrayBuffer());
}

/** By its mark, else UTF-8 where every byte fits, else what Windows writes. */
export function detectEncoding(bytes: Uint8Array): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

export function decode(bytes: Uint8Array, encoding: Encoding): string {
  return new TextDecoder(encoding).decode(bytes);
}
