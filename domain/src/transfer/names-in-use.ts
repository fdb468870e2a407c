import { baseNames } from '../bases/base.ts';
import { type Program, programLabel } from '../programs/program.ts';
import { folded } from '../search/folded.ts';
import { namedBy } from '../search/named-by.ts';

/** What a file names that is on record: by a text that may mean something else there. */
export const namingFields = ['organization', 'program', 'base'] as const;
export type NamingField = (typeof namingFields)[number];

/** Each with what is sent for it first, and other names of it behind. */
export type NamesInUse = Readonly<Record<NamingField, readonly (readonly string[])[]>>;

export const noNames: NamesInUse = { organization: [], program: [], base: [] };

/** What whoever imports says a file's texts mean, by field and text. */
export type TextMeanings = Partial<Record<NamingField, Readonly<Record<string, string>>>>;

/** What a text means, if somebody said so; it may be any word, so 'constructor' too. */
export function meaningOf(meanings: TextMeanings, field: NamingField, text: string): string | undefined {
  const said = meanings[field] ?? {};
  return Object.hasOwn(said, text) ? said[text] : undefined;
}

type Places = {
  organizations: readonly { name: string; displayName: string }[];
  programs: readonly Pick<Program, 'name' | 'base'>[];
  bases: readonly { name: string; formerNames: readonly string[] }[];
};

export function namesInUse({ organizations, programs, bases }: Places): NamesInUse {
  const names = [...new Set(programs.map(({ name }) => name))];
  const labels = programs.map(programLabel).filter((label) => !names.includes(label));
  const others = baseNames.filter((base) => !bases.some(({ name }) => name === base));
  return {
    organization: organizations.map(({ name, displayName }) => [displayName, name]),
    program: [...names, ...labels].map((name) => [name]),
    base: [...bases.map(({ name, formerNames }) => [name, ...formerNames]), ...others.map((name) => [name])],
  };
}

/** The texts that name nothing on record, each with what it must mean if only spaces and signs are in the way. */
export function unknownTexts(
  field: NamingField,
  texts: readonly string[],
  names: NamesInUse,
): { text: string; guess: string | null }[] {
  const all = names[field];
  const unknown = texts.filter((text) => text !== '' && namedBy(text, all, (one) => one) === null);
  return unknown.map((text) => ({ text, guess: alike(text, all) }));
}

/** The label of the program that a heading names, as in a file with a column for each. */
export function programNamed(heading: string, names: NamesInUse): string | null {
  return heading === '' ? null : alike(heading, names.program);
}

function alike(text: string, all: NamesInUse[NamingField]): string | null {
  const wanted = bare(text);
  const found = all.filter((one) => one.some((name) => bare(name) === wanted));
  return wanted !== '' && found.length === 1 ? (found[0]?.[0] ?? null) : null;
}

function bare(text: string): string {
  return folded(text).replaceAll(/[^\p{L}\p{N}]/gu, '');
}
