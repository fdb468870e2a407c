import { punchedMessages } from '@ffl/domain/trainings/punched-messages';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId, useState } from 'react';
import type { SessionPunch } from '../../api/trainings/session-punches.ts';
import { Button } from '../../components/ui/button.tsx';

type PunchesProps = { punches: readonly SessionPunch[] };

/** What one person was punched for through a session; struck through if it was undone since. */
export function Punches({ punches }: PunchesProps) {
  return punches.map((punch) => (
    <p key={punch.id} className="wrap-anywhere text-meta" data-numbers="">
      {punch.isUndone ? <s>{punchedMessages.punch(punch)}</s> : punchedMessages.punch(punch)}
      {punch.isUndone && <span className="text-ink-2"> {punchedMessages.undone}</span>}
    </p>
  ));
}

/** Draws the dialog that asks whether punches go. */
export type RenderUndo = (dialog: { punches: readonly SessionPunch[]; onClose: () => void }) => ReactNode;

/** Those who were punched through a session and aren't on its list: taken off since, or of a roll call. */
export function NotListed({ punches, renderUndo }: PunchesProps & { renderUndo: RenderUndo | undefined }) {
  const id = useId();
  const [asked, setAsked] = useState<readonly SessionPunch[]>([]);
  const standing = punches.filter(({ isUndone }) => !isUndone);
  if (punches.length === 0) return null;
  const people = [...Map.groupBy(punches, ({ memberId }) => memberId).entries()];
  return (
    <section aria-labelledby={id} className="mt-4">
      <h3 id={id} className="font-semibold">
        {punchedMessages.notListed}
      </h3>
      <ul aria-labelledby={id} className="mt-2 flex flex-col gap-2">
        {people.map(([memberId, theirs]) => (
          <li key={memberId} className="flex flex-wrap items-baseline gap-x-3">
            <Link
              to="/admin/members"
              search={{ selected: memberId }}
              className="wrap-anywhere font-semibold text-accent underline underline-offset-4"
            >
              {theirs[0]?.name}
            </Link>
            <div>
              <Punches punches={theirs} />
            </div>
          </li>
        ))}
      </ul>
      {renderUndo && standing.length > 0 && (
        <Button variant="link" size="small" className="px-0! print:hidden" onClick={() => setAsked(standing)}>
          {punchedMessages.undo(standing.length)}...
        </Button>
      )}
      {asked.length > 0 && renderUndo?.({ punches: asked, onClose: () => setAsked([]) })}
    </section>
  );
}
