import { platform } from './platform.ts';

/** Writes numbers and texts in sequence, as short as possible. */
export function createByteWriter() {
  const written: number[] = [];

  function byte(value: number) {
    written.push(value);
  }

  function bytes(values: Iterable<number>) {
    written.push(...values);
  }

  /** Writes seven bits per byte, lowest first. */
  function count(value: number) {
    let left = value;
    for (; left >= 128; left = Math.floor(left / 128)) byte((left % 128) + 128);
    byte(left);
  }

  /** Writes whole seconds. */
  function time(value: Date) {
    const seconds = Math.floor(value.getTime() / 1000);
    bytes([seconds >>> 24, (seconds >>> 16) & 255, (seconds >>> 8) & 255, seconds & 255]);
  }

  function text(value: string, mostBytes: number) {
    const encoded = new platform.TextEncoder().encode(cutText(value, mostBytes));
    byte(encoded.length);
    bytes(encoded);
  }

  return { byte, bytes, count, time, text, written: () => Uint8Array.from(written) };
}

/** Cuts a text between two characters so that it takes at most `mostBytes` bytes. */
export function cutText(text: string, mostBytes: number): string {
  const encoder = new platform.TextEncoder();
  if (encoder.encode(text).length <= mostBytes) return text;
  const signs = [...text];
  while (encoder.encode(`${signs.join('')}…`).length > mostBytes) signs.pop();
  return `${signs.join('')}…`;
}
