import type { LastPunch } from '@ffl/domain/credentials';
import type { RefusalCode } from '@ffl/domain/refusals';
import type { Rows } from '@ffl/domain/rows';

/** Rows as PostgreSQL writes them in JSON: the same text that /rest/v1 answers. */
export type CredentialRow = Rows['certifications'];
export type PunchRow = Rows['certification_punches'];

/** Why an act was not done. Refused: a rule says no. Missing: an id that this actor cannot see. */
export type NotDone = { kind: 'refused' | 'missing'; code: RefusalCode; message: string; recent?: LastPunch };

export type ActOutcome = { kind: 'done'; credential: CredentialRow; punch: PunchRow } | NotDone;
