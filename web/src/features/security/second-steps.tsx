import { securityMessages } from '@ffl/domain/security/messages';
import { displayDate } from '@ffl/domain/time/denver';
import { useQuery } from '@tanstack/react-query';
import { KeyRound, Smartphone, Trash2, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { securityQueries } from '../../api/security/queries.ts';
import { type SecondSteps as Held, isOverdue } from '../../api/security/rows.ts';
import { useNow } from '../../hooks/visit/use-now.ts';
import { soon } from '../../lib/pages/soon.ts';
import { DeskButton, DeskItem, DeskLine, DeskRow } from './desk-row.tsx';

const RemoveFactorDialog = soon(async () => (await import('./account-dialogs.tsx')).RemoveFactorDialog);

const title = 'Two-step verification';

/** Everyone's second factors, with a way back in for those who lost theirs. */
export function SecondSteps() {
  const query = useQuery(securityQueries.secondSteps());
  const [removed, setRemoved] = useState<string | null>(null);
  return (
    <>
      <DeskRow title={title} query={query} failure={securityMessages.loadFailed.secondSteps}>
        {(people) => <People people={people} onRemove={setRemoved} />}
      </DeskRow>
      {removed !== null && <RemoveFactorDialog email={removed} onClose={() => setRemoved(null)} />}
    </>
  );
}

type OnRemove = (email: string) => void;

/** Whether everybody has what they need, and who has what on demand; at once if somebody is late. */
function People({ people, onRemove }: { people: Held[]; onRemove: OnRemove }) {
  const now = useNow();
  const late = people.filter((person) => isOverdue(person, now)).length;
  const missing = people.filter(({ neededFrom, factors }) => neededFrom !== null && factors.length === 0).length;
  return (
    <DeskLine
      {...(late > 0 && { icon: <Late />, isOpen: true })}
      details={
        <>
          <p className="max-w-[70ch]">{securityMessages.factorText}</p>
          <ul aria-label={title} className="mt-1 -mb-3 divide-y divide-line text-ink text-table">
            {people.map((person) => (
              <PersonItem key={person.userId} person={person} onRemove={onRemove} />
            ))}
          </ul>
        </>
      }
    >
      {late > 0 && <span className="font-semibold">{securityMessages.factorsOverdue(late)}</span>}
      {late === 0 && (missing > 0 ? securityMessages.factorsMissing(missing) : securityMessages.factorsComplete)}
    </DeskLine>
  );
}

function PersonItem({ person, onRemove }: { person: Held; onRemove: OnRemove }) {
  const { email, name, isAdministrator, neededFrom, factors } = person;
  // Who needs one without administering has a lead's grant.
  const role = isAdministrator ? 'Administrator' : neededFrom !== null && 'Lead';
  return (
    <DeskItem title={name ?? email} lines={[[role, name !== null && email].filter(Boolean).join(', ')]}>
      <div className="min-w-0 flex-1 basis-64 text-meta" data-numbers="">
        <Factors person={person} />
      </div>
      {factors.length > 0 && (
        <DeskButton
          of={`two-step verification for ${email}`}
          icon={<Trash2 aria-hidden="true" size={18} />}
          onClick={() => onRemove(email)}
        >
          Remove
        </DeskButton>
      )}
    </DeskItem>
  );
}

function Factors({ person: { factors, codesLeft, neededFrom } }: { person: Held }) {
  const now = useNow();
  if (factors.length === 0) {
    if (neededFrom === null) return <p className="text-ink-2">{securityMessages.passwordAlone}</p>;
    if (neededFrom > now) return <p>{securityMessages.passwordAloneUntil(displayDate(neededFrom))}</p>;
    return (
      <p className="flex items-start gap-1.5 font-semibold text-expiring-30">
        <Late />
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

function Late() {
  return <TriangleAlert aria-hidden="true" size={20} className="mt-px shrink-0 text-expiring-30" />;
}
