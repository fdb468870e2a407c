import { countText } from '../numbers/count-text.ts';
import { trainingMessages } from './messages.ts';

const mostNamed = 5;

export const absentMessages = {
  /** 'Ana Ruiz and Bo Park said they can't come' */
  title: (names: readonly string[]) => `${listed(names)} said they can't come`,
  ask: 'Keep them in the list only if that has changed.',
  takeOff: (count: number) => (count === 1 ? 'Take them off the list' : `Take all ${countText(count)} off the list`),
  keep: 'Keep in the list',
  taken: (count: number) => `${trainingMessages.trainees(count)} taken off the list`,
  noneTaken: 'They were punched at this session, so they stay in the list.',
  taking: {
    refused: 'The list was not changed',
    unconfirmed: 'The list may or may not have been changed. Trying again is safe.',
    ifStopped: 'If you stop, check the list once you are connected.',
  },
} as const;

function listed(names: readonly string[]): string {
  const more = names.length - mostNamed;
  const named = more > 0 ? [...names.slice(0, mostNamed), `${countText(more)} more`] : names;
  return new Intl.ListFormat('en-US').format(named);
}
