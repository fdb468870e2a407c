import { rollCallWords as words } from '@ffl/domain/credentials/roll-call-words';
import { groundedText } from '@ffl/domain/groundings/words';
import { displayWhen } from '@ffl/domain/time/denver';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { buttonClass } from '../../components/ui/button-class.ts';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { answerSlip, discardSlip } from '../../lib/roll-calls/keep.ts';
import type { Slip, SlipAnswer } from '../../lib/roll-calls/roll-call.ts';

type RefusedProps = { userId: string; slips: readonly Slip[]; onAnswered: () => void };

/** What the server refused or asks, name by name. It stays until it is recorded or discarded. */
export function RefusedSlips({ userId, slips, onAnswered }: RefusedProps) {
  const [discarding, setDiscarding] = useState<Slip | null>(null);
  const refused = slips.filter(({ state }) => state === 'refused');
  if (refused.length === 0) return null;

  async function answer(slip: Slip, confirmed: SlipAnswer) {
    await answerSlip(userId, slip, confirmed);
    onAnswered();
  }

  return (
    <section aria-labelledby="refused" className="rounded-card border border-line-strong bg-surface p-4">
      <h2 id="refused" tabIndex={-1} className="scroll-mt-6 font-semibold text-card-title">
        {words.refusedTitle}
      </h2>
      {refused.some(({ told }) => told?.code === 'roll_call_too_old') && (
        <p className="text-ink-2 text-meta">{words.byHandHint}</p>
      )}
      <ul className="mt-3 flex flex-col gap-4">
        {refused.map((slip) => (
          <li key={slip.id} className="border-line border-t pt-3">
            <Refused
              slip={slip}
              onAnswer={(confirmed) => void answer(slip, confirmed)}
              onDiscard={() => setDiscarding(slip)}
            />
          </li>
        ))}
      </ul>
      {discarding && (
        <ConfirmDialog
          title={words.discardTitle(discarding.entry.name)}
          confirmText={words.discard}
          onCancel={() => setDiscarding(null)}
          onConfirm={() => {
            void discardSlip(discarding.id);
            setDiscarding(null);
          }}
        >
          {words.discardText}
        </ConfirmDialog>
      )}
    </section>
  );
}

type OneProps = { slip: Slip; onAnswer: (confirmed: SlipAnswer) => void; onDiscard: () => void };

function Refused({ slip: { entry, told }, onAnswer, onDiscard }: OneProps) {
  const { recent, grounding } = told ?? {};
  const when = (instant: string) => displayWhen(new Date(instant), new Date());
  return (
    <>
      <p className="wrap-anywhere font-semibold">{entry.name}</p>
      <p>{told?.message}</p>
      {grounding && <p>{`${groundedText(grounding)}.`}</p>}
      {recent && <p>{words.askedAgain(when(recent.at), recent.by)}</p>}
      <p className="text-ink-2 text-meta">{words.takenAt(when(entry.takenAt))}</p>
      <div className="mt-2 flex flex-wrap gap-3">
        {grounding || recent ? (
          <Button
            className="min-h-12"
            onClick={() =>
              onAnswer({
                ...(grounding && { despiteGrounding: grounding.id }),
                ...(recent && { despiteRecent: recent.id }),
              })
            }
          >
            {grounding ? words.punchGrounded : words.punchAnyway}
          </Button>
        ) : (
          <Link to="/admin/members" search={{ selected: entry.memberId }} className={`${buttonClass({})} min-h-12`}>
            {words.byHand}
          </Link>
        )}
        <Button className="min-h-12" onClick={onDiscard}>
          {words.discard}
        </Button>
      </div>
    </>
  );
}
