import { securityMessages } from '@ffl/domain/security/messages';
import { displayDate } from '@ffl/domain/time/denver';
import { useQuery } from '@tanstack/react-query';
import { KeyRound, Smartphone, Trash2, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { securityQueries } from '../../api/security/queries.ts';
import { type SecondSteps as Held, isOverdue } from '../../api/security/rows.ts';
import { Button } from '../../components/ui/button.tsx';
import { Loaded, Skeleton } from '../../components/ui/loaded.tsx';
import { offlineText, useOnline } from '../../hooks/device/use-online.ts';
import { useNow } from '../../hooks/visit/use-now.ts';
import { soon } from '../../lib/pages/soon.ts';
import { DeskLine, DeskRow } from './desk-row.tsx';

const RemoveFactorDialog = soon(async () => (await import('./account-dialogs.tsx')).RemoveFactorDialog);

/** Everyone's second factors, with a way back in for those who lost theirs. */
export function SecondSteps() {
  const query = useQuery(securityQueries.secondSteps());
  const [removed, setRemoved] = useState<string | null>(null);
  return (
    <DeskRow title="Two-step verification">
      <Loaded
        query={query}
        failure={securityMessages.loadFailed.secondSteps}
        failedAgain={securityMessages.readAgainFailed}
        outline={<Skeleton className="h-6" />}
      >
        {(people) => <People people={people} onRemove={setRemoved} />}
      </Loaded>
      {removed !== null && <RemoveFactorDialog email={removed} onClose={() => setRemoved(null)} />}
    </DeskRow>
  );
}

type OnRemove = (email: string) => void;

/** Whether everybody has what they need, and who has what on demand; at once if somebody is late. */
function People({ people, onRemove }: { people: Held[]; onRemove: OnRemove }) {
  const now = useNow();
  const late = people.filter((person) => isOverdue(person, now)).length;
  const missing = people.filter(({ neededFrom, factors }) => neededFrom !== null && factors.length === 0).length;
  const list = (
    <>
      <p className="max-w-[70ch]">{securityMessages.factorText}</p>
      <ul aria-label="Two-step verification" className="mt-1 -mb-3 divide-y divide-line text-ink text-table">
        {people.map((person) => (
          <PersonItem key={person.userId} person={person} onRemove={onRemove} />
        ))}
      </ul>
    </>
  );
  if (late > 0) {
    const icon = <TriangleAlert aria-hidden="true" size={20} className="mt-px shrink-0 text-expiring-30" />;
    return (
      <DeskLine icon={icon} details={list} isOpen>
        <span className="font-semibold">{securityMessages.factorsOverdue(late)}</span>
      </DeskLine>
    );
  }
  return (
    <DeskLine details={list}>
      {missing > 0 ? securityMessages.factorsMissing(missing) : securityMessages.factorsComplete}
    </DeskLine>
  );
}

function PersonItem({ person, onRemove }: { person: Held; onRemove: OnRemove }) {
  const isOnline = useOnline();
  const { email, name, isAdministrator, neededFrom, factors } = person;
  // Who needs one without administering has a lead's grant.
  const role = isAdministrator ? 'Administrator' : neededFrom !== null && 'Lead';
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="wrap-anywhere font-semibold">{name ?? email}</p>
        <p className="wrap-anywhere text-ink-2 text-meta">
          {[role, name !== null && email].filter(Boolean).join(', ')}
        </p>
      </div>
      <div className="min-w-0 flex-1 basis-64 text-meta" data-numbers="">
        <Factors person={person} />
      </div>
      <div className="md:w-32 md:text-right">
        {factors.length > 0 && (
          <Button
            icon={<Trash2 aria-hidden="true" size={18} />}
            disabled={!isOnline}
            onClick={() => onRemove(email)}
            {...(!isOnline && { title: offlineText })}
          >
            Remove <span className="sr-only">two-step verification for {email}</span>
          </Button>
        )}
      </div>
    </li>
  );
}

function Factors({ person: { factors, codesLeft, neededFrom } }: { person: Held }) {
  const now = useNow();
  if (factors.length === 0) {
    if (neededFrom === null) return <p className="text-ink-2">{securityMessages.passwordAlone}</p>;
    if (neededFrom > now) return <p>{securityMessages.passwordAloneUntil(displayDate(neededFrom))}</p>;
    return (
      <p className="flex items-start gap-1.5 font-semibold text-expiring-30">
        <TriangleAlert aria-hidden="true" size={18} className="mt-0.5 shrink-0" />
        {securityMessages.passwordOverdue(displayDate(neededFrom))}
      </p>
    );
  }
  return (
    <ul className="flex flex-col gap-1">
      {factors.map(({ kind, name, since }) => {
        const Icon = kind === 'app' ? Smartphone : KeyRound;
        return (
          <li key={name} className="flex items-start gap-2">
            <Icon aria-hidden="true" size={18} className="mt-0.5 shrink-0 text-ink-2" />
            <span className="wrap-anywhere">
              {kind === 'app' ? 'App' : 'Passkey'} “{name}”, since {displayDate(since)}
            </span>
          </li>
        );
      })}
      <li className="text-ink-2">{codesLeft} of 10 recovery codes left</li>
    </ul>
  );
}
