import type { LastPunch } from '@ffl/domain/credentials/recent-punch';
import type { ReasonedGrounding } from '@ffl/domain/groundings/grounding';
import type { Rows } from '@ffl/domain/rows';
import type { Refused } from '../refused.ts';

/** Rows as PostgreSQL writes them in JSON: the same text /rest/v1 returns. */
export type CredentialRow = Rows['certifications'];
export type PunchRow = Rows['certification_punches'];

/** Why an act wasn't done. */
export type NotDone = Refused & { recent?: LastPunch; grounding?: ReasonedGrounding };

/** `oldExpiresDate` is the previous expiry of a renewal. */
export type ActOutcome =
  | { kind: 'done'; credential: CredentialRow; punch: PunchRow; oldExpiresDate?: Date | undefined }
  | NotDone;
