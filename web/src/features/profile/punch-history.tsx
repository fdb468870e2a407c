import type { HeldProgram } from '@ffl/domain/credentials/held-programs';
import { isAnnualNote, typedNote } from '@ffl/domain/credentials/notes';
import { broughtNothing, timeline } from '@ffl/domain/credentials/timeline';
import { currencyActMessages } from '@ffl/domain/currency/act-messages';
import { useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Card, EmptyState } from '../../components/ui/card.tsx';
import { soon } from '../../lib/pages/soon.ts';

const PunchTimeline = soon(async () => (await import('./punch-timeline.tsx')).PunchTimeline);

const newestShown = 6;

/** The person's own punches, for held credentials only. */
export function PunchHistory({ held }: { held: readonly HeldProgram[] }) {
  const [isWhole, setIsWhole] = useState(false);
  const punches = held.flatMap(punchesOf).toSorted((one, other) => other.date.getTime() - one.date.getTime());
  return (
    <section aria-labelledby="punch-history" className="mt-8 print:hidden">
      <h2 id="punch-history" className="mb-3 font-semibold text-dialog-title">
        Punch History
      </h2>
      <Card>
        {punches.length === 0 && (
          <EmptyState title="No punches yet.">What is issued to you and each punch after it appears here.</EmptyState>
        )}
        {punches.length > 0 && <PunchTimeline punches={isWhole ? punches : punches.slice(0, newestShown)} />}
        {punches.length > newestShown && (
          <Button size="small" className="mt-4" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? 'Show the newest only' : `Show all ${punches.length} entries`}
          </Button>
        )}
      </Card>
    </section>
  );
}

export type OwnPunch = ReturnType<typeof punchesOf>[number];

function punchesOf({ credential, program }: HeldProgram) {
  return timeline(credential.renewalHistory).map((entry) => {
    const { id, date, notes, undoReason } = entry.punch;
    const facts = [
      ...(isAnnualNote(notes) ? ['Annual Initial Training'] : []),
      ...(broughtNothing(entry, credential) ? [currencyActMessages.stayedLapsed(credential.expiresDate)] : []),
    ];
    const typed = typedNote(notes, { days: [date], base: program.base });
    return { ...entry, id, program, date, facts, notes: typed, undoReason: entry.isUndone ? undoReason : null };
  });
}
