import type { Base } from '@ffl/domain/bases/base';
import { baseMessages } from '@ffl/domain/bases/messages';
import type { BaseForm } from '@ffl/domain/bases/schemas';
import type { FieldWords } from '../../hooks/forms/use-overtaken.ts';

/** The base form's fields, by their names in JSON. */
export type BaseEntries = { base_name: string; description: string; is_active: string };

export function entriesOf(base: Base | null): BaseEntries {
  if (!base) return { base_name: '', description: '', is_active: 'yes' };
  return { base_name: base.name, description: base.description ?? '', is_active: base.isActive ? 'yes' : '' };
}

export function baseFormOf(entries: BaseEntries): BaseForm {
  return { ...sentOf(entries), base_name: entries.base_name.trim() };
}

/** Some of the fields as they are sent. */
export function sentOf({ base_name, description, is_active }: Partial<BaseEntries>): Partial<BaseForm> {
  return {
    ...(base_name !== undefined && { base_name: base_name.trim() }),
    ...(description !== undefined && { description: description.trim() || null }),
    ...(is_active !== undefined && { is_active: is_active === 'yes' }),
  };
}

export const baseFieldWords: FieldWords<BaseEntries> = {
  labels: { base_name: 'Name', description: 'Description', is_active: 'Active' },
  now: (name, stored) => (name === 'is_active' ? (stored ? 'is on now' : 'is off now') : undefined),
};

const unconfirmed = 'Trying again is safe: it is never done twice.';

/** Messages for adding, saving and deleting a base that didn't simply succeed. */
export const baseWords = {
  adding: {
    refused: 'Not added.',
    unexplained: baseMessages.createFailed,
    unconfirmed: `The base may or may not have been added. ${unconfirmed}`,
    ifStopped: 'If you stop, check whether the base is in the list.',
  },
  saving: {
    refused: 'Not saved.',
    unexplained: baseMessages.updateFailed,
    unconfirmed: `The changes may or may not have been saved. ${unconfirmed}`,
    ifStopped: 'If you stop, check the base before you change it again.',
  },
  deleting: {
    refused: 'Not deleted.',
    unexplained: baseMessages.deleteFailed,
    unconfirmed: `The base may or may not have been deleted. ${unconfirmed}`,
    ifStopped: 'If you stop, check whether the base is still in the list.',
  },
} as const;
