import { createHash, randomBytes } from 'node:crypto';

// Leaves out letters and digits that look alike.
const letters = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
const codeLength = 10;

/** A code that an administrator reads out, such as 'K7QMX-2DWZR'. */
export function newDeviceCode(): string {
  const bytes = [...randomBytes(64)].filter((byte) => byte < 256 - (256 % letters.length)).slice(0, codeLength);
  const code = bytes.map((byte) => letters.charAt(byte % letters.length)).join('');
  return `${code.slice(0, 5)}-${code.slice(5)}`;
}

export function newDeviceToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Hashes a code as typed: dashes, spaces and case don't matter. */
export function hashOfDeviceCode(code: string): Buffer {
  return hashOf(code.replace(/[\s-]/g, '').toUpperCase());
}

export function hashOfDeviceToken(token: string): Buffer {
  return hashOf(token);
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
