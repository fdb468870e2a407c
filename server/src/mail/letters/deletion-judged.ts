import { displayDateTime, readInstant } from '@ffl/domain/time/denver';
import type { FactsOf, Letter } from './letter.ts';

export function deletionJudgedLetter(
  { at, by, people, isConfirmed }: FactsOf<'deletion-judged'>,
  publicUrl: string,
): Letter {
  const whom = people === 1 ? 'one member' : `${people} members`;
  return {
    subject: `Your deletion in Flight For Life was ${isConfirmed ? 'confirmed' : 'refused'}`,
    lines: [
      `On ${displayDateTime(readInstant(at))}, ${by} ${isConfirmed ? 'confirmed' : 'refused'} the deletion of ${whom} that your account had asked for.`,
      isConfirmed ? 'They are deleted.' : 'None of them was deleted.',
    ],
    link: { label: 'Look at the events', url: `${publicUrl}/admin/security?view=events` },
    notes: ['If you did not ask for it, somebody else is in your account: change your password right away.'],
  };
}
