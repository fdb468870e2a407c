import { readCalendarDate } from '@ffl/domain/time/calendar-date';

type ResourceCategory = 'Training' | 'Safety' | 'Equipment' | 'Procedures' | 'Medical' | 'Weather';

/** A document the product serves as a file (MBR-12), with its size. */
export type Resource = ReturnType<typeof servedAs>;

const printedOn = readCalendarDate('2026-11-22');

const documents: { id: string; category: ResourceCategory; title: string; description: string; kilobytes: number }[] = [
  {
    id: 'training-day-sheet',
    category: 'Training',
    title: 'Training Day Sheet',
    description: 'What to record for a training session, to fill in by hand where there is no coverage.',
    kilobytes: 50,
  },
  {
    id: 'safety-briefing-sheet',
    category: 'Safety',
    title: 'Safety Briefing Sheet',
    description: 'Who was at a briefing and what it was about, with room for signatures.',
    kilobytes: 49,
  },
  {
    id: 'equipment-check-sheet',
    category: 'Equipment',
    title: 'Equipment Check Sheet',
    description: 'What was checked, and what condition it was in.',
    kilobytes: 54,
  },
  {
    id: 'credentials-and-punches',
    category: 'Procedures',
    title: 'Credentials and Punches',
    description: 'How credentials, punches and your card work, and what to do before one lapses.',
    kilobytes: 69,
  },
  {
    id: 'medical-qualification-record',
    category: 'Medical',
    title: 'Medical Qualification Record',
    description: 'Your own certificates in one place: number, issuer and expiry.',
    kilobytes: 49,
  },
  {
    id: 'weather-observation-sheet',
    category: 'Weather',
    title: 'Weather Observation Sheet',
    description: 'A table for what was observed, and when.',
    kilobytes: 55,
  },
];

/** The six documents; samples until the organization supplies its own. */
export const resources = documents.map(servedAs);

function servedAs(document: (typeof documents)[number]) {
  const fileName = `${document.id}.pdf`;
  return { ...document, fileName, url: `/resources/${fileName}`, lastUpdated: printedOn };
}
