import { securityMessages } from '@ffl/domain/security/messages';
import { displayDateTime } from '@ffl/domain/time/denver';
import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { securityQueries } from '../../api/security/queries.ts';
import type { BlockedAddress } from '../../api/security/rows.ts';
import { Card, EmptyState } from '../../components/ui/card.tsx';
import { Loaded, Skeleton } from '../../components/ui/loaded.tsx';
import { useNow } from '../../hooks/visit/use-now.ts';
import { timeMore } from './time-more.ts';

/** Addresses that can't sign in now. The blocks end on their own. */
export function BlockedAddresses() {
  const now = useNow();
  const query = useQuery(securityQueries.blocks());
  return (
    <Card title="Blocked addresses" className="h-full">
      <Loaded
        query={query}
        failure={securityMessages.loadFailed.blocks}
        failedAgain={securityMessages.readAgainFailed}
        outline={<Skeleton className="h-24" />}
      >
        {(blocked) => <BlockList addresses={blocked.filter(({ blockedUntil }) => blockedUntil > now)} now={now} />}
      </Loaded>
    </Card>
  );
}

function BlockList({ addresses, now }: { addresses: BlockedAddress[]; now: Date }) {
  if (addresses.length === 0) {
    return (
      <EmptyState icon={ShieldCheck} title={securityMessages.noBlocks}>
        {securityMessages.noBlocksText}
      </EmptyState>
    );
  }
  return (
    <ul aria-label="Blocked addresses" className="-my-3 divide-y divide-line" data-numbers="">
      {addresses.map(({ address, blockedUntil, failures, accounts }) => (
        <li key={address} className="py-3">
          <p className="wrap-anywhere font-semibold">{address}</p>
          <p className="text-meta">
            Until {displayDateTime(blockedUntil)}, {timeMore(blockedUntil, now)}
          </p>
          <p className="text-ink-2 text-meta">
            {failures} failures with {accounts} {accounts === 1 ? 'email' : 'emails'}
          </p>
        </li>
      ))}
    </ul>
  );
}
