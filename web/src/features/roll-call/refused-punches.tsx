import { rollCallWords as words } from '@ffl/domain/credentials/roll-call-words';
import { groundedText } from '@ffl/domain/groundings/words';
import { displayWhen } from '@ffl/domain/time/denver';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button, buttonClass } from '../../components/ui/button.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { answerPunch, discardPunch } from '../../lib/roll-calls/keep.ts';
import type { PendingPunch, PunchConfirmation } from '../../lib/roll-calls/roll-call.ts';

type RefusedProps = { userId: string; punches: readonly PendingPunch[]; onAnswered: () => void };

/** Punches that the server refused or asks about, by name. They stay until recorded or discarded. */
export function RefusedPunches({ userId, punches, onAnswered }: RefusedProps) {
  const [discarding, setDiscarding] = useState<PendingPunch | null>(null);
  const refused = punches.filter(({ state }) => state === 'refused');
  if (refused.length === 0) return null;

  async function answer(punch: PendingPunch, confirmed: PunchConfirmation) {
    await answerPunch(userId, punch, confirmed);
    onAnswered();
  }

  return (
    <section aria-labelledby="refused" className="rounded-card border border-line-strong bg-surface p-4">
      <h2 id="refused" tabIndex={-1} className="scroll-mt-6 font-semibold text-card-title">
        {words.refusedTitle}
      </h2>
      {refused.some(({ response }) => response?.code === 'roll_call_too_old') && (
        <p className="text-ink-2 text-meta">{words.byHandHint}</p>
      )}
      <ul className="mt-3 flex flex-col gap-4">
        {refused.map((punch) => (
          <li key={punch.id} className="border-line border-t pt-3">
            <Refused
              punch={punch}
              onAnswer={(confirmed) => void answer(punch, confirmed)}
              onDiscard={() => setDiscarding(punch)}
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
            void discardPunch(discarding.id);
            setDiscarding(null);
          }}
        >
          {words.discardText}
        </ConfirmDialog>
      )}
    </section>
  );
}

type OneProps = { punch: PendingPunch; onAnswer: (confirmed: PunchConfirmation) => void; onDiscard: () => void };

function Refused({ punch: { entry, response }, onAnswer, onDiscard }: OneProps) {
  const { recent, grounding } = response ?? {};
  const when = (instant: string) => displayWhen(new Date(instant), new Date());
  return (
    <>
      <p className="wrap-anywhere font-semibold">{entry.name}</p>
      <p>{response?.message}</p>
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
