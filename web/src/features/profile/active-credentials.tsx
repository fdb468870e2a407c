import type { HeldProgram } from '@ffl/domain/credentials/held-programs';
import { CredentialsTable } from '../../components/credentials/credentials-table.tsx';
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
      {held.length > 0 && !held.some(({ isInForce }) => isInForce) && (
        <p className="mb-4 text-ink-2">Nothing is in force right now.</p>
      )}
      {current.length > 0 && <CredentialsTable caption="Active Credentials" held={current} now={now} />}
      {lapsed.length > 0 && (
        <div className="border-line not-first:mt-4 not-first:border-t not-first:pt-4">
          <h3 className="mb-3 font-semibold text-expired">Expired</h3>
          <CredentialsTable caption="Expired" held={lapsed} now={now} />
        </div>
      )}
    </Card>
  );
}
