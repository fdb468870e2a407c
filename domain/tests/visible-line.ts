import { asOneLine, isAllVisible } from '../src/texts/visible-line.ts';

/** The rule that tables enforce for every name: one line with at least one visible character. */
export function isVisibleLine(text: string): boolean {
  return asOneLine(`a${text}a`) === `a${text}a` && [...text].some((letter) => isAllVisible(letter));
}
