import { displayDate } from '@ffl/domain/time';
import { NotConfirmed } from '../../components/ui/not-confirmed.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import type { RecordPunchState } from './use-record-punch.ts';

/** Before the submit what it will do, after a failure what happened: always where the user is looking. */
export function PunchResult({ punch }: { punch: RecordPunchState }) {
  const { attempt, prospect } = punch;
  if (attempt.kind === 'refused') {
    return (
      <Notice tone="danger" title="Not recorded." announced>
        {attempt.reason}
      </Notice>
    );
  }
  if (attempt.kind === 'unconfirmed') return <PunchNotConfirmed reason={attempt.reason} punch={punch} />;
  if (!prospect?.newExpiry || !prospect.target) return null;
  const current = prospect.target.credential;
  const isEarlier = attempt.kind === 'editing' && prospect.newExpiry < current.expiresDate;
  return (
    <p role="status" className="text-body" data-numbers="">
      New expiry: <strong>{displayDate(prospect.newExpiry)}</strong>
      {isEarlier && `, earlier than the present ${displayDate(current.expiresDate)}`}
    </p>
  );
}

function PunchNotConfirmed({ reason, punch }: { reason: string; punch: RecordPunchState }) {
  return (
    <NotConfirmed onTryAgain={punch.tryAgain} onGiveUp={punch.giveUp}>
      <p>{reason}. The punch may have been recorded or not. Trying again is safe: it is recorded once at most.</p>
      <p className="mt-1">If you stop, look at the renewal history in the profile before you record it again.</p>
    </NotConfirmed>
  );
}
