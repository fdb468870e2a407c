import { fromBase64url, toBase64url } from './base64url.ts';
import { createByteReader } from './byte-reader.ts';
import { createByteWriter } from './byte-writer.ts';
import { platform } from './platform.ts';

/** What the phone adds each time it shows a statement. */
export type Shown = {
  /** The server's time, as far as the phone knows it. */
  at: Date;
  /** Whether the phone knows how far its clock is off. */
  isClockKnown: boolean;
};

/** Also has the signed bytes and the signature found after the statement. */
export type FoundShown = Shown & { facts: Uint8Array; signature: Uint8Array };

const signatureBytes = 64;
const factsBytes = 5;

/** Size of the phone's addition after a statement's own signature. */
export const shownBytes = factsBytes + signatureBytes;

/** The bytes that the phone signs. No statement and no list begins with the same bytes. */
export function shownSignedBytes(issuer: string, payload: Uint8Array, facts: Uint8Array): Uint8Array<ArrayBuffer> {
  const context = new platform.TextEncoder().encode(`card shown of ${issuer}\n`);
  return Uint8Array.from([...context, ...facts, ...payload]);
}

export function writeShownFacts({ at, isClockKnown }: Shown): Uint8Array {
  const writer = createByteWriter();
  writer.time(at);
  writer.byte(isClockKnown ? 1 : 0);
  return writer.written();
}

/** The statement's text with what the phone adds. */
export function writeShown(statement: string, facts: Uint8Array, signature: Uint8Array): string {
  return toBase64url(Uint8Array.from([...(fromBase64url(statement) ?? []), ...facts, ...signature]));
}

/** Null if the bytes have another format. */
export function readShown(bytes: Uint8Array): FoundShown | null {
  const facts = bytes.subarray(0, factsBytes);
  const reader = createByteReader(facts);
  const [at, clock] = [reader.time(), reader.byte()];
  return clock > 1 ? null : { at, isClockKnown: clock === 1, facts, signature: bytes.subarray(factsBytes) };
}
