import type { HeldProgram } from '@ffl/domain/credentials';
import { ChevronDown } from 'lucide-react';
import { CredentialRow } from '../../components/credentials/credential-row.tsx';
import { PunchTimeline } from '../../components/credentials/punch-timeline.tsx';
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
            <CredentialRow key={one.credential.id} held={one} now={now}>
              <Punches held={one} />
            </CredentialRow>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Punches({ held: { credential, program } }: { held: HeldProgram }) {
  return (
    <details className="group mt-2">
      <summary className="inline-flex min-h-8 items-center gap-1 text-accent underline-offset-4 hover:underline max-md:min-h-12">
        <ChevronDown aria-hidden="true" size={18} className="group-open:rotate-180" />
        Punch history ({credential.renewalHistory.length})<span className="sr-only"> of {program.name}</span>
      </summary>
      <PunchTimeline punches={credential.renewalHistory} />
    </details>
  );
}
