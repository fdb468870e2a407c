import type { Program } from '@ffl/domain/programs';

/** What was requested for one member's credential. */
export type CredentialAsked = ChangeAsked | RemovalAsked;

export type ChangeAsked =
  | { kind: 'renew'; memberId: string; program: Program }
  /** With the name of the issuing base. */
  | { kind: 'issue'; memberId: string; program: Program; base: string };

export type RemovalAsked = { kind: 'remove'; memberId: string; program: Program };
