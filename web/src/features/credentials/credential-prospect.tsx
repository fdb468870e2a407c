import { latestHeld } from '@ffl/domain/credentials';
import { displayDate } from '@ffl/domain/time';
import { InactiveBase } from '../../components/bases/inactive-base.tsx';
import { ClockProspect } from '../../components/clocks/clock-prospect.tsx';
import type { CredentialFormState } from './use-credential-form.ts';

/** What confirming will do: the expiry it sets and the words in the history, by the server's rules. */
export function CredentialProspect({ state }: { state: CredentialFormState }) {
  const { decision, known, missingBase, isAskingDate, write, now } = state;
  const { kind } = write.state;
  if (isAskingDate || kind === 'refused' || kind === 'unconfirmed') return null;
  if (decision.kind === 'refuse' || missingBase !== null || !known.isLoaded) return null;
  const { expiresDate } = decision.dates;
  const current = kind === 'sending' || kind === 'done' ? null : latestHeld(known.existing);
  return (
    <div role="status" data-numbers="">
      <ClockProspect dates={decision.dates} now={now}>
        <p className="text-body">
          {openings[decision.kind]} <strong>{displayDate(expiresDate)}</strong>
          {current &&
            expiresDate < current.expiresDate &&
            `, earlier than the present ${displayDate(current.expiresDate)}`}
        </p>
      </ClockProspect>
      <InactiveBase program={state.program} />
      <p className="wrap-anywhere line-clamp-3 text-ink-2 text-meta">In the history: {decision.note}</p>
    </div>
  );
}

const openings = {
  renew: 'New expiry:',
  issue: 'In force until',
  reactivate: 'Removed earlier and reactivated, in force until',
};
