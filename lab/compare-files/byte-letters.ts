import { execFileSync } from 'node:child_process';

/** What each of the upper 128 bytes stands for, as the system knows it; '' for nothing. */
const tables = new Map(['CP1252', 'CP1250', 'MACINTOSH', 'CP850', 'CP437'].map((label) => [label, tableOf(label)]));

export const byteLabels = [...tables.keys()];

/** A text's bytes; null if the encoding lacks one of its letters. */
export function bytesIn(label: string, text: string): Uint8Array<ArrayBuffer> | null {
  if (label === 'UTF-8') return new TextEncoder().encode(text);
  const table = tables.get(label);
  if (table === undefined) {
    const units = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
    return Uint8Array.from(
      units.flatMap((unit) => (label === 'UTF-16BE' ? [unit >> 8, unit & 255] : [unit & 255, unit >> 8])),
    );
  }
  const bytes = Array.from(text, (letter) => (letter < '\u0080' ? letter.charCodeAt(0) : table.indexOf(letter) + 128));
  return bytes.includes(127) ? null : Uint8Array.from(bytes);
}

/** The text that bytes are in an encoding of one byte a letter; null if one stands for nothing. */
export function textIn(label: string, bytes: Uint8Array): string | null {
  const letters = Array.from(bytes, (byte) =>
    byte < 128 ? String.fromCharCode(byte) : (tables.get(label)?.[byte - 128] ?? ''),
  );
  return letters.includes('') ? null : letters.join('');
}

function tableOf(label: string): string[] {
  const lines = Uint8Array.from({ length: 256 }, (_, at) => (at % 2 === 0 ? 128 + at / 2 : 10));
  return execFileSync('iconv', ['-c', '-f', label, '-t', 'UTF-8'], { input: lines })
    .toString()
    .split('\n')
    .slice(0, 128);
}
