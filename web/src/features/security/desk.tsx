import { securityMessages } from '@ffl/domain/security/messages';
import { Link } from '@tanstack/react-router';
import { CircleAlert, ShieldCheck } from 'lucide-react';
import type { ComponentType } from 'react';
import { Card } from '../../components/ui/card.tsx';
import { soon } from '../../lib/pages/soon.ts';
import { Backups } from './backups.tsx';
import { BlockedAddresses } from './blocked-addresses.tsx';
import { FiguresCard } from './figures-card.tsx';
import { LockedAccounts } from './locked-accounts.tsx';
import { type Part, parts, useNeeds } from './needs.ts';
import { SealedRecords } from './sealed-records.tsx';
import { SecondSteps } from './second-steps.tsx';
import { TakingBack } from './taking-back.tsx';

const FrozenAccounts = soon(async () => (await import('./frozen-accounts.tsx')).FrozenAccounts);
const WaitingDeletions = soon(async () => (await import('./waiting-deletions.tsx')).WaitingDeletions);

/** Whether anything needs somebody, with that first, and then everything else in a line each. */
export function Desk({ days }: { days: number }) {
  const needs = useNeeds();
  const inOrder = [...(needs ?? []), ...parts.filter((part) => !needs?.includes(part))];
  return (
    <div className="flex flex-col gap-6">
      <Card title={<Verdict needs={needs} />}>
        <div className="-mb-3 divide-y divide-line border-line border-t">
          {inOrder.map((part) => {
            const Row = rows[part];
            return <Row key={part} />;
          })}
        </div>
      </Card>
      <FiguresCard days={days} />
      <p>
        <Link to="/admin/advanced" className="inline-flex min-h-11 items-center font-semibold text-accent underline">
          Advanced
        </Link>{' '}
        <span className="text-ink-2">{securityMessages.advancedText}</span>
      </p>
    </div>
  );
}

function Verdict({ needs }: { needs: ReturnType<typeof useNeeds> }) {
  if (needs === null) return securityMessages.looking;
  const isWell = needs?.length === 0;
  const Icon = isWell ? ShieldCheck : CircleAlert;
  return (
    <span className="flex items-center gap-2">
      <Icon aria-hidden="true" size={24} className={isWell ? 'text-active' : 'text-expiring-30'} />
      {needs ? securityMessages.needs(needs.length) : securityMessages.notAllKnown}
    </span>
  );
}

const rows: Readonly<Record<Part, ComponentType>> = {
  frozen: FrozenAccounts,
  deletions: WaitingDeletions,
  records: SealedRecords,
  backups: Backups,
  locks: LockedAccounts,
  blocks: BlockedAddresses,
  steps: SecondSteps,
  'taking back': TakingBack,
};
