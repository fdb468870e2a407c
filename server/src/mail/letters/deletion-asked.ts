import { displayDateTime, readInstant } from '@ffl/domain/time/denver';
import type { FactsOf, Letter } from './letter.ts';

export function deletionAskedLetter({ at, by, people }: FactsOf<'deletion-asked'>, publicUrl: string): Letter {
  const whom = people === 1 ? 'one more member' : `${people} more members`;
  return {
    subject: 'A deletion in Flight For Life needs your approval',
    lines: [
      `On ${displayDateTime(readInstant(at))}, ${by} asked to delete ${whom}. More than ten people deleted by one account within a day need another super administrator's approval.`,
      'Nobody is deleted until one of you confirms it. The request expires after seven days.',
    ],
    link: { label: "See who it's about", url: `${publicUrl}/admin/security` },
    notes: [`Ask ${by} before you confirm: someone else using that account could have asked.`],
  };
}
