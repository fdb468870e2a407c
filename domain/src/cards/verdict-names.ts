import type { VerdictKind } from './verdict.ts';

/** Names of the verdicts. Their sentences are in another file, since reports need only the names. */
export const verdictNames: Record<VerdictKind, string> = {
  valid: 'Valid',
  'ask-id': 'Ask for an ID',
  'not-live': 'Not live',
  lapsed: 'Lapsed',
  partly: 'Partly valid',
  revoked: 'Revoked',
  'not-held': 'Not on this card',
  'not-listed': 'No such program',
  forged: 'Forged',
  unreadable: 'Could not be read',
  'unknown-key': 'Unknown key',
  'wrong-clock': 'Wrong clock',
  'too-old': 'Too old',
  unchecked: 'Not checked',
};
