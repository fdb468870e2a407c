import type { RefusalCode } from '@ffl/domain/refusals/refusal-codes';

/** Why a verb did nothing. Refused: a rule says no. Missing: an id this actor can't see. */
export type Refused = {
  kind: 'refused' | 'missing';
  code: RefusalCode;
  message: string;
  /** The field that the refusal is about. */
  field?: string;
};
