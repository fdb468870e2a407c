import type { Program } from '@ffl/domain/programs';

/** What was asked for on a credential of one member. */
export type CredentialAsked = ChangeAsked | RemovalAsked;

export type ChangeAsked =
  | { kind: 'renew'; memberId: string; program: Program }
  /** With the name of the base where it is issued. */
  | { kind: 'issue'; memberId: string; program: Program; base: string };

export type RemovalAsked = { kind: 'remove'; memberId: string; program: Program };
