import type { Base } from '@ffl/domain/bases/base';
import { currencyRuleMessages } from '@ffl/domain/currency/rule-messages';
import { programMessages } from '@ffl/domain/programs/messages';
import { type Program, validityLabel } from '@ffl/domain/programs/program';
import { colorChoices } from '@ffl/domain/programs/program-choices';
import {
  defaultValidityDays,
  isProgramType,
  otherProgramColor,
  type ProgramType,
  programDefaults,
  specifiedType,
} from '@ffl/domain/programs/program-types';
import type { ProgramChanges, ProgramForm, ProgramUpdate } from '@ffl/domain/programs/schemas';
import type { FieldWords } from '../../hooks/forms/use-overtaken.ts';

/** The program form's fields, by their names in JSON. */
export type ProgramEntries = {
  name: string;
  description: string;
  validityPeriodDays: string;
  requiresTraining: string;
  twoClocks: string;
  /** Id of its base. */
  base: string;
  /** Empty for programs of no type; a specified name keeps its own. */
  programType: string;
  /** Empty if the type decides. */
  color: string;
};

export function entriesOf(program: Program): ProgramEntries {
  const { name, description, validityPeriodDays, requiresTraining, twoClocks, baseId, programType, color } = program;
  return {
    name,
    description: description ?? '',
    validityPeriodDays: String(validityPeriodDays),
    requiresTraining: requiresTraining ? 'yes' : '',
    twoClocks: twoClocks ? 'yes' : '',
    base: baseId ?? '',
    programType: programType ?? '',
    color,
  };
}

export function newEntries(baseId: string | undefined): ProgramEntries {
  return {
    name: '',
    description: '',
    validityPeriodDays: String(defaultValidityDays),
    requiresTraining: '',
    twoClocks: '',
    base: baseId ?? '',
    programType: '',
    color: '',
  };
}

/** The type of a specified name, otherwise the chosen one. */
export function shownType({ name, programType }: Pick<ProgramEntries, 'name' | 'programType'>): ProgramType | null {
  return specifiedType(name) ?? (isProgramType(programType) ? programType : null);
}

/** The chosen color, or the type's default. */
export function shownColor({ color, ...typed }: Pick<ProgramEntries, 'color' | 'name' | 'programType'>): string {
  const type = shownType(typed);
  return color || (type ? programDefaults[type].color : otherProgramColor);
}

export function programFormOf({ twoClocks, ...entries }: ProgramEntries): ProgramForm {
  const { name, base, validityPeriodDays } = entries;
  return {
    ...sentOf({ ...entries, color: shownColor(entries), programType: shownType(entries) ?? '' }),
    ...(twoClocks && { twoClocks: true }),
    name: name.trim(),
    base,
    validityPeriodDays: Number(validityPeriodDays),
  };
}

/** Some of the fields as they are sent. */
export function sentOf({
  validityPeriodDays,
  requiresTraining,
  twoClocks,
  ...texts
}: Partial<ProgramEntries>): ProgramChanges {
  const { name, description, base, programType, color } = texts;
  return {
    ...(name !== undefined && { name: name.trim() }),
    ...(description !== undefined && { description: description.trim() || null }),
    ...(validityPeriodDays !== undefined && { validityPeriodDays: Number(validityPeriodDays) }),
    ...(requiresTraining !== undefined && { requiresTraining: requiresTraining === 'yes' }),
    ...(twoClocks !== undefined && { twoClocks: twoClocks === 'yes' }),
    ...(base !== undefined && { base }),
    ...(programType !== undefined && { programType: programType || null }),
    ...(color !== undefined && { color }),
  };
}

/** Values of the fields when the form opened. A program may have had no base. */
export function wasOf(stood: Partial<ProgramEntries>): NonNullable<ProgramUpdate['was']> {
  const { base, ...was } = sentOf(stood);
  return { ...was, ...(base !== undefined && { base: base || null }) };
}

export const programLabels = {
  name: 'Name',
  description: 'Description',
  validityPeriodDays: 'Validity period',
  requiresTraining: 'Requires training',
  twoClocks: currencyRuleMessages.option,
  base: 'Base',
  programType: 'Type',
  color: 'Color',
} as const satisfies Record<keyof ProgramEntries, string>;

/** Describes in words what others saved in the meantime. */
export function programFieldWords(bases: readonly Base[]): FieldWords<ProgramEntries> {
  return {
    labels: programLabels,
    now: (name, stored) => {
      if (name === 'validityPeriodDays') return `is now ${validityLabel(Number(stored))}`;
      if (name === 'requiresTraining' || name === 'twoClocks') return stored ? 'is on now' : 'is off now';
      if (name === 'base') return `is now ${bases.find(({ id }) => id === stored)?.name ?? 'another one'}`;
      if (name === 'programType') return `is now ${typeText(stored)}`;
      if (name === 'color' && stored) return `is now ${colorName(stored)}`;
      return undefined;
    },
  };
}

/** 'Rescue', or 'Other' for a program without a type. */
function typeText(type: string | null): string {
  return type !== null && isProgramType(type) ? programDefaults[type].label : 'Other';
}

function colorName(color: string): string {
  return colorChoices(color).find(({ value }) => value === color)?.label ?? color;
}

const unconfirmed = 'Trying again is safe: it is never done twice.';

/** Messages for adding, saving and deleting a program that didn't simply succeed. */
export const programWords = {
  adding: {
    refused: 'Not added.',
    unexplained: programMessages.createFailed,
    unconfirmed: `The program may or may not have been added. ${unconfirmed}`,
    ifStopped: 'If you stop, check whether the program is there.',
  },
  saving: {
    refused: 'Not saved.',
    unexplained: programMessages.updateFailed,
    unconfirmed: `The changes may or may not have been saved. ${unconfirmed}`,
    ifStopped: 'If you stop, check the program before you change it again.',
  },
  deleting: {
    refused: 'Not deleted.',
    unexplained: programMessages.deleteFailed,
    unconfirmed: `The program may or may not have been deleted. ${unconfirmed}`,
    ifStopped: 'If you stop, check whether the program is still there.',
  },
} as const;
