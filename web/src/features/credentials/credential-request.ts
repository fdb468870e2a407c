import type { Program } from '@ffl/domain/programs/program';

/** What was requested for one member's credential. */
export type CredentialRequest = PunchRequest | IssueRequest | RemovalRequest;

type PunchRequest = { kind: 'punch'; memberId: string; program: Program };

/** With the name of the issuing base. */
export type IssueRequest = { kind: 'issue'; memberId: string; program: Program; base: string | null };

export type RemovalRequest = { kind: 'remove'; memberId: string; program: Program };
