import { credentialMessages } from '@ffl/domain/credentials';
import { displayDate } from '@ffl/domain/time';
import { WriteOutcome, type WriteWords } from '../../components/ui/write-outcome.tsx';
import type { RecordPunchState } from './use-record-punch.ts';

type PunchResultProps = { cardName: string; punch: RecordPunchState };

/** Before the submit what it will do, after a failure what happened: always where the user is looking. */
export function PunchResult({ cardName, punch: { write, prospect, giveUp } }: PunchResultProps) {
  const { state } = write;
  if (state.kind === 'refused' || state.kind === 'unconfirmed') {
    return <WriteOutcome write={write} words={wordsOf(cardName)} onStop={giveUp} />;
  }
  if (!prospect?.newExpiry || !prospect.target) return null;
  const current = prospect.target.credential;
  const isEarlier = state.kind === 'ready' && prospect.newExpiry < current.expiresDate;
  return (
    <p role="status" className="text-body" data-numbers="">
      New expiry: <strong>{displayDate(prospect.newExpiry)}</strong>
      {isEarlier && `, earlier than the present ${displayDate(current.expiresDate)}`}
    </p>
  );
}

/** The server speaks of a renewal; whoever punches reads the sentence of the punch. */
function wordsOf(cardName: string): WriteWords {
  return {
    ...credentialMessages.punching,
    reasons: { credential_not_held: credentialMessages.noneToPunch(cardName) },
    unexplained: credentialMessages.renewFailed,
  };
}
