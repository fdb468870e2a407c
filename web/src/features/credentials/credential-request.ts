import type { Program } from '@ffl/domain/programs';

/** What was requested for one member's credential. */
export type CredentialRequest = ChangeRequest | RemovalRequest;

export type ChangeRequest =
  | { kind: 'renew'; memberId: string; program: Program }
  /** With the name of the issuing base. */
  | { kind: 'issue'; memberId: string; program: Program; base: string };

export type RemovalRequest = { kind: 'remove'; memberId: string; program: Program };
