import { randomInt } from 'node:crypto';
import { hashToken } from '@ffl/database/accounts/one-time-tokens';

// Nothing that reads like something else: no i, l, o, u, no 0 and 1.
const letters = 'abcdefghjkmnpqrstvwxyz23456789';
const length = 16;

/** Written without separators; people see and type it in groups of four. */
export function makeRecoveryCode(): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
}

/** Of a code as somebody typed it. */
export function hashRecoveryCode(typed: string): Buffer {
  return hashToken(`recovery code ${typed.toLowerCase().replace(/[\s-]/g, '')}`);
}
