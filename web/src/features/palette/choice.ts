import { programCode } from '@ffl/domain/programs/program';
import { dashboardPrograms, specifiedType } from '@ffl/domain/programs/program-types';
import { folded } from '@ffl/domain/search/folded';
import { beginsWords } from '@ffl/domain/search/word-search';
import type { ReactNode } from 'react';

/** A line of the palette. */
export type Choice = {
  id: string;
  /** Heading that the choice is listed under. */
  group: string;
  /** Its name, which the search also matches. */
  name: string;
  /** Further words that the search matches. */
  words?: string;
  icon: ReactNode;
  /** Shown below the name. */
  detail?: ReactNode;
  /** Shown at the right end. */
  aside?: ReactNode;
  /** Found only if a typed word begins one of these. */
  needs?: string;
  act: () => void;
};

/** Whether each typed word begins one of the choice's words. */
export function isFoundBy(
  text: string,
  { name, words = '', needs }: Pick<Choice, 'name' | 'words' | 'needs'>,
): boolean {
  const typed = text.replaceAll(':', ' ');
  const begins = (word: string) => word !== '' && beginsWords(word, needs ?? '');
  if (needs !== undefined && !folded(typed).split(' ').some(begins)) return false;
  return beginsWords(typed, `${name} ${words}`);
}

/**
 * 'maya' and 'resc' of 'maya resc': what comes after a name says what to do, if it begins words of that. So does a verb
 * before it: 'haddad' and 'ground' of 'ground haddad', 'haddad' and 'card' of 'card of haddad'.
 */
export function nameAndRest(text: string): { name: string; rest: string } {
  const [verb, ...named] = text.trim().split(/\s+(?:of\s+)?/);
  if (verb !== undefined && named.length > 0 && verbs.includes(folded(verb))) {
    const { name, rest } = nameBefore(named);
    return { name, rest: [folded(verb), rest].filter(Boolean).join(' ') };
  }
  return nameBefore(text.trim().split(/\s+/));
}

function nameBefore(words: readonly string[]): { name: string; rest: string } {
  let from = words.length;
  while (from > 1 && isFoundBy(words[from - 1] ?? '', whatToDo)) from -= 1;
  return { name: words.slice(0, from).join(' '), rest: words.slice(from).join(' ') };
}

/** Words for an action, typed before or after the name. */
const verbs = ['punch', 'renew', 'ground', 'card'];
const codes = dashboardPrograms.map((name) => programCode({ name, programType: specifiedType(name) }));
const whatToDo = {
  name: dashboardPrograms.join(' '),
  words: `${verbs.join(' ')} open record view profile ${codes.join(' ')}`,
};

/** Divides choices into groups without changing their order. */
export function groupsOf(choices: readonly Choice[]): { title: string; choices: Choice[] }[] {
  const groups = Map.groupBy(choices, ({ group }) => group);
  return [...groups].map(([title, ofGroup]) => ({ title, choices: ofGroup }));
}
