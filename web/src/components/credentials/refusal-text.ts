import { credentialMessages } from '@ffl/domain/credentials/messages';
import type { RefusalCode } from '@ffl/domain/refusals/refusal-codes';
import type { Refusal } from '../../lib/write/write-state.ts';
import type { WriteWords } from '../ui/write-outcome.tsx';

/** The most specific known sentence (R-32): by the code, and the rules' own words if a rule refused. */
export function refusalText({ code, reason }: Pick<Refusal, 'code' | 'reason'>, otherwise: string): string {
  const known = code && reasons[code as RefusalCode];
  if (known !== undefined) return known;
  return code !== undefined && ruleCodes.has(code) && reason !== '' ? reason : otherwise;
}

const reasons: Partial<Record<RefusalCode, string>> = {
  member_missing: credentialMessages.memberOrProgramMissing,
  program_missing: credentialMessages.memberOrProgramMissing,
};

const ruleCodes: ReadonlySet<string> = new Set<RefusalCode>([
  'credential_held',
  'credential_exists',
  'credential_not_held',
  'base_needed',
  'base_inactive',
  'late_day_ahead',
  'late_day_too_old',
  'removed_meanwhile',
  'changed_since',
  'reason_needed',
]);

/** Texts shown in the dialog itself. */
export function wordsOf(kind: 'issue' | 'renew'): WriteWords {
  const words = kind === 'issue' ? credentialMessages.issuing : credentialMessages.punching;
  return { ...words, reasons, unexplained: credentialMessages.processFailed };
}
