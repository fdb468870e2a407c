import { platform } from './platform.ts';

/** The bytes ended early or are not text, so no byte writer wrote them. */
class NotWritten extends Error {}

/** Reads the format of `createByteWriter`. */
export function createByteReader(read: Uint8Array) {
  let at = 0;

  function bytes(length: number): Uint8Array {
    if (at + length > read.length) throw new NotWritten();
    at += length;
    return read.subarray(at - length, at);
  }

  function byte(): number {
    return bytes(1)[0] ?? 0;
  }

  function count(): number {
    let value = 0;
    for (let weight = 1; weight <= 128 ** 4; weight *= 128) {
      const next = byte();
      value += (next % 128) * weight;
      if (next < 128) return value;
    }
    throw new NotWritten();
  }

  function time(): Date {
    const seconds = [...bytes(4)].reduce((sum, next) => sum * 256 + next, 0);
    return new Date(seconds * 1000);
  }

  function text(): string {
    return new platform.TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes(byte()));
  }

  return { byte, bytes, count, time, text, place: () => at, isAtEnd: () => at === read.length };
}
