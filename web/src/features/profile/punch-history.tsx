import type { HeldProgram, ShownPunch } from '@ffl/domain/credentials/held-programs';
import { isAnnualNote, typedNote } from '@ffl/domain/credentials/notes';
import { broughtNothing, type TimelineEntry, timeline } from '@ffl/domain/credentials/timeline';
import { currencyActMessages } from '@ffl/domain/currency/act-messages';
import { displayDate } from '@ffl/domain/time/denver';
import { History } from 'lucide-react';
import { useState } from 'react';
import { Timeline, TimelineItem } from '../../components/credentials/timeline.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card, EmptyCard } from '../../components/ui/card.tsx';

const newestShown = 6;

/** The person's own punches, for held credentials only. */
export function PunchHistory({ held }: { held: readonly HeldProgram[] }) {
  const [isWhole, setIsWhole] = useState(false);
  const punches = held
    .flatMap((one) => timeline(one.credential.renewalHistory).map((entry) => ({ ...one, entry })))
    .toSorted((one, other) => other.entry.punch.date.getTime() - one.entry.punch.date.getTime());
  return (
    <section aria-labelledby="punch-history" className="mt-8 print:hidden">
      <h2 id="punch-history" className="mb-3 font-semibold text-dialog-title">
        Punch History
      </h2>
      {punches.length === 0 ? (
        <EmptyCard icon={History} title="No punches yet.">
          What is issued to you and each punch after it appears here.
        </EmptyCard>
      ) : (
        <Card>
          <Timeline
            entries={isWhole ? punches : punches.slice(0, newestShown)}
            dateOf={({ entry }) => entry.punch.date}
            renderEntry={(one) => <Punch key={one.entry.punch.id} {...one} />}
          />
          {punches.length > newestShown && (
            <Button size="small" className="mt-4" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
              {isWhole ? 'Show the newest only' : `Show all ${punches.length} entries`}
            </Button>
          )}
        </Card>
      )}
    </section>
  );
}

type PunchProps = Pick<HeldProgram, 'credential' | 'program'> & { entry: TimelineEntry<ShownPunch> };

function Punch({ entry, credential, program }: PunchProps) {
  const { punch, type, isLiveMission, isUndone } = entry;
  const facts = [
    isAnnualNote(punch.notes) && 'Annual Initial Training',
    broughtNothing(entry, credential) && currencyActMessages.stayedLapsed(credential.expiresDate),
  ];
  return (
    <TimelineItem
      type={type}
      program={program}
      at={punch.date}
      atText={displayDate(punch.date)}
      isLiveMission={isLiveMission}
      isUndone={isUndone}
      facts={facts.filter((fact) => fact !== false)}
      notes={typedNote(punch.notes, { days: [punch.date], base: program.base })}
    >
      {isUndone && punch.undoReason && (
        <p className="wrap-anywhere text-meta">
          <span className="text-ink-2">Reason: </span>
          {punch.undoReason}
        </p>
      )}
    </TimelineItem>
  );
}
