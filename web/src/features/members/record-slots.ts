import type { HeldProgram } from '@ffl/domain/credentials/held-programs';
import type { ReactNode } from 'react';
import type { NamedMember } from './member-actions.tsx';

/** What other nouns show in a member's record. */
export type RecordSlots = {
  /** The buttons at the end of a credential's row. */
  renderCredentialActions: (held: HeldProgram, member: NamedMember) => ReactNode;
  /** The panel that issues another credential. */
  renderAddCredential: (member: NamedMember) => ReactNode;
  /** Whether and why nothing of it is in force, and what changes that. */
  renderGrounding: (member: NamedMember) => ReactNode;
  renderHistory: (member: NamedMember) => ReactNode;
};

/** Navigation between records in list order. */
export type Neighbours = {
  /** Goes there; undefined at the end of the list, or while the neighbor is unknown. */
  previous: (() => void) | undefined;
  next: (() => void) | undefined;
  /** The record's position among all matches, from 1; undefined for one opened by link alone. */
  position: { at: number; of: number } | undefined;
};
