import { fromBase64url, toBase64url } from './base64url.ts';
import { createByteReader } from './byte-reader.ts';
import { createByteWriter } from './byte-writer.ts';
import { cardLimits } from './limits.ts';
import { phoneKeyBytes } from './phone-key.ts';
import { type FoundShown, readShown, shownBytes } from './shown-code.ts';

/** What a member held when the statement was signed. `index` is the program's place in the status list. */
export type StatedProgram = { index: number; name: string; base: string | null; until: Date };

/** The phone that shows it: its public key in short form, and the place in the status list while it is bound. */
export type StatedPhone = { key: string; index: number };

export type CardStatement = {
  keyId: string;
  signedAt: Date;
  memberName: string;
  /** Null: no phone is bound, so nobody can tell a picture of the code from the code. */
  phone: StatedPhone | null;
  programs: readonly StatedProgram[];
};

/** A statement as found: what was signed, and by what it claims to be. Nothing is verified yet. */
export type FoundStatement = {
  statement: CardStatement;
  payload: Uint8Array;
  signature: Uint8Array;
  /** Null if no phone signed it. */
  shown: FoundShown | null;
};

/** Numbers of the formats; the second includes a phone. */
const [form, formWithPhone] = [1, 2];
const keyIdBytes = 6;
/** Size of an ES256 signature: two numbers of 32 bytes. */
const signatureBytes = 64;

/** The bytes to sign, as few as possible, since each one makes the QR code finer. */
export function writePayload({ keyId, signedAt, memberName, phone, programs }: CardStatement): Uint8Array {
  const titles = [...new Set(programs.flatMap(({ name, base }) => (base === null ? [name] : [name, base])))];
  // Index 0 is empty, for a program without a base.
  const placeOf = (title: string | null) => (title === null ? 0 : titles.indexOf(title) + 1);
  const writer = createByteWriter();
  writer.byte(phone ? formWithPhone : form);
  writer.bytes(fromBase64url(keyId) ?? []);
  writer.time(signedAt);
  if (phone) {
    writer.bytes(fromBase64url(phone.key) ?? []);
    writer.count(phone.index);
  }
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

/** Null for anything that can't be a statement, such as one cut short, repeated or in another format. */
export function readStatement(text: string): FoundStatement | null {
  if (text.length > cardLimits.textMaxLength) return null;
  const bytes = fromBase64url(text);
  if (!bytes || bytes.length <= signatureBytes) return null;
  try {
    return readFound(bytes);
  } catch {
    return null;
  }
}

function readFound(bytes: Uint8Array): FoundStatement | null {
  const reader = createByteReader(bytes);
  const statement = readPayload(reader);
  const payload = bytes.subarray(0, reader.place());
  const signature = reader.bytes(signatureBytes);
  if (!statement || reader.isAtEnd()) return statement && { statement, payload, signature, shown: null };
  const shown = statement.phone && readShown(reader.bytes(shownBytes));
  return shown && reader.isAtEnd() ? { statement, payload, signature, shown } : null;
}

function readPayload(reader: ReturnType<typeof createByteReader>): CardStatement | null {
  const found = reader.byte();
  if (found !== form && found !== formWithPhone) return null;
  const keyId = toBase64url(reader.bytes(keyIdBytes));
  const signedAt = reader.time();
  const phone =
    found === formWithPhone ? { key: toBase64url(reader.bytes(phoneKeyBytes)), index: reader.count() } : null;
  const memberName = reader.text();
  const titles = Array.from({ length: reader.byte() }, () => reader.text());
  const programs = Array.from({ length: reader.byte() }, () => {
    const [index, until] = [reader.count(), reader.time()];
    const [name, base] = [titles[reader.byte() - 1], titles[reader.byte() - 1] ?? null];
    return name === undefined ? null : { index, name, base, until };
  });
  const isWhole = programs.length > 0 && programs.every((program) => program !== null);
  return isWhole ? { keyId, signedAt, memberName, phone, programs } : null;
}
