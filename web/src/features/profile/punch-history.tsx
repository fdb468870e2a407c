import type { HeldProgram, ShownPunch } from '@ffl/domain/credentials/held-programs';
import { broughtNothing, type TimelineEntry, timeline } from '@ffl/domain/credentials/timeline';
import { currencyActMessages } from '@ffl/domain/currency/act-messages';
import { displayDate } from '@ffl/domain/time/denver';
import { History } from 'lucide-react';
import { useState } from 'react';
import { HistoryCard, TimelineItem } from '../../components/credentials/history-card.tsx';
import { Button } from '../../components/ui/button.tsx';
import { EmptyCard } from '../../components/ui/card.tsx';

/** The person's own punches by program, for held credentials only. */
export function PunchHistory({ held }: { held: readonly HeldProgram[] }) {
  const punched = held
    .filter(({ credential }) => credential.renewalHistory.length > 0)
    .toSorted((one, other) => newestOf(other) - newestOf(one));
  return (
    <section aria-labelledby="punch-history" className="mt-8 print:hidden">
      <h2 id="punch-history" className="mb-3 font-semibold text-dialog-title">
        Punch History
      </h2>
      {punched.length === 0 ? (
        <EmptyCard icon={History} title="No punches yet.">
          What is issued to you and each punch after it appears here.
        </EmptyCard>
      ) : (
        <div className="grid items-start gap-4 lg:grid-cols-2">
          {punched.map((one) => (
            <PunchesOfProgram key={one.credential.id} held={one} />
          ))}
        </div>
      )}
    </section>
  );
}

function newestOf({ credential }: HeldProgram): number {
  return Math.max(...credential.renewalHistory.map(({ date }) => date.getTime()));
}

const newestShown = 4;

function PunchesOfProgram({ held: { credential, program, isInForce } }: { held: HeldProgram }) {
  const [isWhole, setIsWhole] = useState(false);
  const entries = timeline(credential.renewalHistory);
  const shown = isWhole ? entries : entries.slice(0, newestShown);
  return (
    <HistoryCard
      program={program}
      isMuted={!isInForce}
      footer={
        entries.length > newestShown && (
          <Button size="small" className="mt-4" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? 'Show the newest only' : `Show all ${entries.length} entries`}{' '}
            <span className="sr-only">of {program.name}</span>
          </Button>
        )
      }
    >
      {shown.map((entry) => (
        <Punch key={entry.punch.id} entry={entry} credential={credential} />
      ))}
    </HistoryCard>
  );
}

type PunchProps = { entry: TimelineEntry<ShownPunch>; credential: HeldProgram['credential'] };

function Punch({ entry, credential }: PunchProps) {
  const { punch, type, isLiveMission, isUndone } = entry;
  return (
    <TimelineItem
      type={type}
      at={punch.date}
      atText={displayDate(punch.date)}
      isLiveMission={isLiveMission}
      isUndone={isUndone}
      facts={broughtNothing(entry, credential) ? currencyActMessages.stayedLapsed(credential.expiresDate) : undefined}
      notes={punch.notes}
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
