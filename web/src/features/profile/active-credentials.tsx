import type { HeldProgram } from '@ffl/domain/credentials';
import { CredentialRow } from '../../components/credentials/credential-row.tsx';
import { Card } from '../../components/ui/card.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';

/** The held credentials, lapsed ones included and marked; a member changes nothing here. */
export function ActiveCredentials({ held, now }: { held: readonly HeldProgram[]; now: Date }) {
  return (
    <Card title="Active Credentials" className="mt-6 print:hidden">
      {held.length === 0 ? (
        <EmptyState title="No credentials yet.">
          Your credentials appear here as soon as an administrator issues them.
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line">
          {held.map((one) => (
            <CredentialRow key={one.credential.id} held={one} now={now} />
          ))}
        </ul>
      )}
    </Card>
  );
}
