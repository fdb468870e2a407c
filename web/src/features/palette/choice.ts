import { folded } from '@ffl/domain/search';
import type { ReactNode } from 'react';

/** One line of the palette. */
export type Choice = {
  id: string;
  /** The heading that it stands under. */
  group: string;
  /** Its name, by which it is found too. */
  name: string;
  /** Other words that find it. */
  words?: string;
  icon: ReactNode;
  /** Below the name. */
  detail?: ReactNode;
  /** At the right end. */
  aside?: ReactNode;
  act: () => void;
};

/** Whether each word that was typed begins one of the words of the choice. */
export function isFoundBy(text: string, { name, words = '' }: Pick<Choice, 'name' | 'words'>): boolean {
  const own = wordsOf(`${name} ${words}`);
  return wordsOf(text).every((typed) => own.some((word) => word.startsWith(typed)));
}

/** In their order, a group beginning where the one before ends. */
export function groupsOf(choices: readonly Choice[]): { title: string; choices: Choice[] }[] {
  const groups = Map.groupBy(choices, ({ group }) => group);
  return [...groups].map(([title, ofGroup]) => ({ title, choices: ofGroup }));
}

function wordsOf(text: string): string[] {
  return folded(text)
    .split(/[\s,:]+/)
    .filter((word) => word !== '');
}
