import { rollCallWords as words } from '@ffl/domain/credentials/roll-call-words';
import { Link } from '@tanstack/react-router';
import { Hourglass } from 'lucide-react';
import { useEffect } from 'react';
import { useSession } from '../../lib/product.ts';
import { forgetSent } from '../../lib/roll-calls/keep.ts';
import { may } from '../../lib/session/may.ts';
import { useSending, useStoredUser, useWaiting } from './use-kept.ts';

type WaitingPunchesProps = {
  className: string;
  /** Also links to roll calls with nothing waiting. */
  isLinked?: boolean;
};

/** Shown on every page: the number of punches waiting on this device. Sends those of the signed-in person. */
export function WaitingPunches({ className, isLinked = false }: WaitingPunchesProps) {
  const userId = useStoredUser();
  const { mine, others, notes } = useWaiting(userId);
  const session = useSession();
  const isOther = session?.kind === 'signed-in' && !may(session, 'punch');
  useSending(userId);
  useEffect(() => void forgetSent(userId).catch(() => undefined), [userId]);
  const said = [
    mine > 0 && words.waits(mine),
    others > 0 && words.ofOthers(others),
    notes > 0 && words.notesWait(notes),
  ].filter(Boolean);
  return (
    <div role="status">
      {(isLinked || said.length > 0) && (
        <p className={`${className} bg-expiring-30-tint text-expiring-30`}>
          <Hourglass aria-hidden="true" size={16} className="shrink-0" />
          <span className="flex-1">{said.length > 0 ? `${said.join('. ')}.` : words.kept}</span>
          {!isOther && (
            <Link to="/roll-call" className="inline-flex min-h-8 items-center font-semibold underline max-md:min-h-12">
              {words.title}
            </Link>
          )}
        </p>
      )}
    </div>
  );
}
