import { createByteReader } from './byte-reader.ts';
import { createByteWriter } from './byte-writer.ts';
import { cardLimits } from './limits.ts';
import { platform } from './platform.ts';

/** What a member held when it was signed. `index` is its place in the status list. */
export type StatedProgram = { index: number; name: string; base: string | null; until: Date };

export type CardStatement = { keyId: string; signedAt: Date; memberName: string; programs: readonly StatedProgram[] };

/** A statement as found: what was signed, and by what it claims to be. Nothing is verified yet. */
export type FoundStatement = { statement: CardStatement; payload: Uint8Array; signature: Uint8Array };

/** Differs for every other way to write it. */
const form = 1;
const keyIdBytes = 6;
/** ES256: two numbers of 32 bytes. */
const signatureBytes = 64;

/** What is signed, as short as possible, since each byte makes the code finer. */
export function writePayload({ keyId, signedAt, memberName, programs }: CardStatement): Uint8Array {
  const titles = [...new Set(programs.flatMap(({ name, base }) => (base === null ? [name] : [name, base])))];
  // Index 0 is empty, for a program without a base.
  const placeOf = (title: string | null) => (title === null ? 0 : titles.indexOf(title) + 1);
  const writer = createByteWriter();
  writer.byte(form);
  writer.bytes(fromBase64url(keyId) ?? []);
  writer.time(signedAt);
  writer.text(memberName, cardLimits.nameMaxBytes);
  writer.byte(titles.length);
  for (const title of titles) writer.text(title, cardLimits.titleMaxBytes);
  writer.byte(programs.length);
  for (const { index, name, base, until } of programs) {
    writer.count(index);
    writer.time(until);
    writer.byte(placeOf(name));
    writer.byte(placeOf(base));
  }
  return writer.written();
}

export function writeStatement(payload: Uint8Array, signature: Uint8Array): string {
  return toBase64url(Uint8Array.from([...payload, ...signature]));
}

/** Null for anything that can't be a statement: cut, doubled, in another form, or something else. */
export function readStatement(text: string): FoundStatement | null {
  if (text.length > cardLimits.textMaxLength) return null;
  const bytes = fromBase64url(text);
  if (!bytes || bytes.length <= signatureBytes) return null;
  const payload = bytes.subarray(0, -signatureBytes);
  try {
    const statement = readPayload(payload);
    return statement && { statement, payload, signature: bytes.subarray(-signatureBytes) };
  } catch {
    return null;
  }
}

function readPayload(payload: Uint8Array): CardStatement | null {
  const reader = createByteReader(payload);
  if (reader.byte() !== form) return null;
  const keyId = toBase64url(reader.bytes(keyIdBytes));
  const signedAt = reader.time();
  const memberName = reader.text();
  const titles = Array.from({ length: reader.byte() }, () => reader.text());
  const programs = Array.from({ length: reader.byte() }, () => {
    const [index, until] = [reader.count(), reader.time()];
    const [name, base] = [titles[reader.byte() - 1], titles[reader.byte() - 1] ?? null];
    return name === undefined ? null : { index, name, base, until };
  });
  const isWhole = programs.length > 0 && programs.every((program) => program !== null) && reader.isAtEnd();
  return isWhole ? { keyId, signedAt, memberName, programs } : null;
}

function toBase64url(bytes: Uint8Array): string {
  const text = platform.btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Null for what `toBase64url` never writes, so the same bytes have one text. */
function fromBase64url(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[\w-]+$/.test(text) || text.length % 4 === 1) return null;
  const binary = platform.atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
  return toBase64url(bytes) === text ? bytes : null;
}
