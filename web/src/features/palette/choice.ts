import { folded } from '@ffl/domain/search';
import type { ReactNode } from 'react';

/** One line of the palette. */
export type Choice = {
  id: string;
  /** Its heading. */
  group: string;
  /** Its name, which the search matches too. */
  name: string;
  /** Other words the search matches. */
  words?: string;
  icon: ReactNode;
  /** Below the name. */
  detail?: ReactNode;
  /** At the right end. */
  aside?: ReactNode;
  act: () => void;
};

/** Whether each typed word begins one of the choice's words. */
export function isFoundBy(text: string, { name, words = '' }: Pick<Choice, 'name' | 'words'>): boolean {
  const own = wordsOf(`${name} ${words}`);
  return wordsOf(text).every((typed) => own.some((word) => word.startsWith(typed)));
}

/** In order, each group starting where the previous ends. */
export function groupsOf(choices: readonly Choice[]): { title: string; choices: Choice[] }[] {
  const groups = Map.groupBy(choices, ({ group }) => group);
  return [...groups].map(([title, ofGroup]) => ({ title, choices: ofGroup }));
}

function wordsOf(text: string): string[] {
  return folded(text)
    .split(/[\s,:]+/)
    .filter((word) => word !== '');
}
