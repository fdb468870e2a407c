import { InactiveBase } from '../../components/bases/inactive-base.tsx';
import { ExpiryProspect } from '../../components/clocks/expiry-prospect.tsx';
import type { IssueFormState } from './use-issue-form.ts';

/** What issuing will do: the expiry it sets and the words in the history, by the server's rules. */
export function IssueProspect({ state }: { state: IssueFormState }) {
  const { decision, known, missingBase, notes, write, now } = state;
  const { kind } = write.state;
  if (notes.isAskingDate || kind === 'refused' || kind === 'unconfirmed') return null;
  if (decision.kind === 'refuse' || missingBase !== null || !known.isLoaded) return null;
  return (
    <div role="status" data-numbers="">
      <ExpiryProspect dates={decision.dates} from={null} now={now} opening={openings[decision.kind]} />
      <InactiveBase program={state.program} />
      <p className="wrap-anywhere line-clamp-3 text-ink-2 text-meta">In the history: {decision.note}</p>
    </div>
  );
}

const openings = {
  issue: 'In force until',
  reactivate: 'Removed earlier and reactivated, in force until',
};
