import { reportLabels } from '@ffl/domain/reports/report';
import { displayDateTime, readInstant } from '@ffl/domain/time/denver';
import type { FactsOf, Letter } from './letter.ts';

export function exportedLetter(facts: FactsOf<'exported'>, publicUrl: string): Letter {
  return {
    subject: 'Records of Flight For Life were exported',
    lines: [
      `On ${displayDateTime(readInstant(facts.at))}, ${facts.by} made a file of ${contents(facts)}.`,
      'Anything else this account exports in the next 15 minutes is listed in the events, without another email.',
    ],
    link: { label: 'Look at the events', url: `${publicUrl}/admin/security?view=events` },
    notes: ['Every super administrator gets this email.'],
  };
}

function contents(facts: FactsOf<'exported'>): string {
  if (facts.what === 'report') return `the report ${reportLabels[facts.report]}`;
  return facts.people === 1 ? 'one member and their credentials' : `${facts.people} members and their credentials`;
}
