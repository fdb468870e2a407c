import type { HeldProgram } from '@ffl/domain/credentials/held-programs';
import { CredentialRow } from '../../components/credentials/credential-row.tsx';
import { Card, EmptyState } from '../../components/ui/card.tsx';

type ActiveCredentialsProps = { held: readonly HeldProgram[]; now: Date };

/** The held credentials, lapsed ones apart from the others; a member changes nothing here. */
export function ActiveCredentials({ held, now }: ActiveCredentialsProps) {
  const lapsed = held.filter(({ credential }) => credential.expiresDate < now);
  const current = held.filter((one) => !lapsed.includes(one));
  return (
    <Card title="Active Credentials" className="mt-6 print:hidden">
      {held.length === 0 && (
        <EmptyState title="No credentials yet.">Your credentials appear here as soon as they are issued.</EmptyState>
      )}
      {held.length > 0 && current.every(({ state }) => state === 'grounded') && (
        <p className="mb-4 text-ink-2">Nothing is in force right now.</p>
      )}
      <Rows held={current} now={now} />
      {lapsed.length > 0 && (
        <div className="-mx-4 mt-4 -mb-4 border-line border-t bg-sunken px-4 py-4 first:mt-0 md:-mx-5 md:-mb-5 md:px-5">
          <p id="lapsed-credentials" className="mb-3 font-semibold text-expired">
            Expired
          </p>
          <Rows held={lapsed} now={now} labelledBy="lapsed-credentials" />
        </div>
      )}
    </Card>
  );
}

function Rows({ held, now, labelledBy }: ActiveCredentialsProps & { labelledBy?: string }) {
  if (held.length === 0) return null;
  return (
    <ul aria-labelledby={labelledBy} className="divide-y divide-line">
      {held.map((one) => (
        <CredentialRow key={one.credential.id} held={one} now={now} />
      ))}
    </ul>
  );
}
