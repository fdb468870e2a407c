import type { HeldProgram } from '@ffl/domain/credentials/held-programs';
import { CredentialsTable } from '../../components/credentials/credentials-table.tsx';
import { Card, EmptyState } from '../../components/ui/card.tsx';

type ActiveCredentialsProps = { held: readonly HeldProgram[]; now: Date };

/** The held credentials, those in force first; a member changes nothing here. */
export function ActiveCredentials({ held, now }: ActiveCredentialsProps) {
  return (
    <Card title="Active Credentials" className="mt-6 print:hidden">
      {held.length === 0 && (
        <EmptyState title="No credentials yet.">Your credentials appear here as soon as they are issued.</EmptyState>
      )}
      {held.length > 0 && !held.some(({ isInForce }) => isInForce) && (
        <p className="mb-4 text-ink-2">Nothing is in force right now.</p>
      )}
      {held.length > 0 && <CredentialsTable caption="Active Credentials" held={held} now={now} />}
    </Card>
  );
}
