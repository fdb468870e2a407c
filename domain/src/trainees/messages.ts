import { countText } from '../numbers/count-text.ts';
import { trainingMessages } from '../trainings/messages.ts';

export const traineeMessages = {
  listed: (name: string) => `${name} is already in the list.`,
  hint: 'Press Enter for the next row, or paste a whole list into a name: one person per line, columns between tabs, commas or semicolons, in any order. Headings are fine. Names that match exactly one member are linked. For names you type, press Find members.',
  pasted: (count: number, left: number) => withoutPlace(`${trainingMessages.trainees(count)} pasted.`, left),
  added: (count: number, left: number) => withoutPlace(`${trainingMessages.trainees(count)} added.`, left),
  readAs: 'Read as',
  readAsQuestion: 'What is in the columns of the pasted list?',
  readAsText: 'They can be read in more than one way. Your choice applies to the whole list.',
  readAsChoose: 'Choose the columns',
} as const;

function withoutPlace(added: string, left: number): string {
  return left === 0 ? added : `${added} ${countText(left)} more did not fit. ${trainingMessages.tooManyTrainees}`;
}
