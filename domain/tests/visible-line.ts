import { asOneLine, isAllVisible } from '../src/texts/visible-line.ts';

/** What the tables require of a name, whoever writes it: one line in which something can be seen. */
export function isVisibleLine(text: string): boolean {
  return asOneLine(`a${text}a`) === `a${text}a` && [...text].some((letter) => isAllVisible(letter));
}
