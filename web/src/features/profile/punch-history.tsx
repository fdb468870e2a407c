import type { HeldProgram } from '@ffl/domain/credentials/held-programs';
import { isAnnualNote, typedNote } from '@ffl/domain/credentials/notes';
import { broughtNothing, timeline } from '@ffl/domain/credentials/timeline';
import { currencyActMessages } from '@ffl/domain/currency/act-messages';
import { displayDate } from '@ffl/domain/time/denver';
import { useState } from 'react';
import type { TimelineEntry } from '../../components/credentials/timeline.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card, EmptyState } from '../../components/ui/card.tsx';
import { soon } from '../../lib/pages/soon.ts';

const Timeline = soon(async () => (await import('../../components/credentials/timeline.tsx')).Timeline);

const newestShown = 6;

/** The person's own punches, for held credentials only. */
export function PunchHistory({ held }: { held: readonly HeldProgram[] }) {
  const [isWhole, setIsWhole] = useState(false);
  const punches = held.flatMap(punchesOf).toSorted((one, other) => other.at.getTime() - one.at.getTime());
  return (
    <section aria-labelledby="punch-history" className="mt-8 print:hidden">
      <h2 id="punch-history" className="mb-3 font-semibold text-dialog-title">
        Punch History
      </h2>
      <Card>
        {punches.length === 0 && (
          <EmptyState title="No punches yet.">What is issued to you and each punch after it appears here.</EmptyState>
        )}
        {punches.length > 0 && <Timeline entries={isWhole ? punches : punches.slice(0, newestShown)} />}
        {punches.length > newestShown && (
          <Button size="small" className="mt-4" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? 'Show the newest only' : `Show all ${punches.length} entries`}
          </Button>
        )}
      </Card>
    </section>
  );
}

function punchesOf({ credential, program }: HeldProgram): TimelineEntry[] {
  return timeline(credential.renewalHistory).map(({ punch, ...entry }) => {
    const { id, date, notes, undoReason } = punch;
    return {
      ...entry,
      id,
      program,
      at: date,
      atText: displayDate(date),
      facts: [
        ...(isAnnualNote(notes) ? ['Annual Initial Training'] : []),
        ...(broughtNothing({ ...entry, punch }, credential)
          ? [currencyActMessages.stayedLapsed(credential.expiresDate)]
          : []),
      ],
      notes: typedNote(notes, { days: [date], base: program.base }),
      more: entry.isUndone && undoReason && <p className="wrap-anywhere text-meta">Reason: {undoReason}</p>,
    };
  });
}
