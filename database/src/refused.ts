import type { RefusalCode } from '@ffl/domain/refusals/refusal-codes';

/** Why a verb did nothing. `refused` means that a rule forbids it, `missing` that this actor can't see the id. */
export type Refused = {
  kind: 'refused' | 'missing';
  code: RefusalCode;
  message: string;
  /** The field that the refusal is about. */
  field?: string;
};
