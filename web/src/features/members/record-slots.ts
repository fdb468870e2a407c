import type { HeldProgram } from '@ffl/domain/credentials';
import type { ReactNode } from 'react';
import type { NamedMember } from './member-actions.tsx';

/** What other nouns show in the record of a member. */
export type RecordSlots = {
  /** The buttons at the end of a credential's row. */
  renderCredentialActions: (held: HeldProgram, member: NamedMember) => ReactNode;
  /** The panel that issues another credential. */
  renderAddCredential: (member: NamedMember) => ReactNode;
  renderHistory: (member: NamedMember) => ReactNode;
};

/** The way from one record to the next in the order of the list. */
export type Neighbours = {
  /** Goes there; undefined at the end of the list, or while nobody knows who comes there. */
  previous: (() => void) | undefined;
  next: (() => void) | undefined;
  /** Where the record stands among all that the list matches, from 1; undefined for one that came by link alone. */
  position: { at: number; of: number } | undefined;
};
