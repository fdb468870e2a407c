import { securityMessages } from '@ffl/domain/security/messages';
import { displayDateTime } from '@ffl/domain/time/denver';
import { useQuery } from '@tanstack/react-query';
import { securityQueries } from '../../api/security/queries.ts';
import type { BlockedAddress } from '../../api/security/rows.ts';
import { Loaded, Skeleton } from '../../components/ui/loaded.tsx';
import { useNow } from '../../hooks/visit/use-now.ts';
import { DeskLine, DeskRow } from './desk-row.tsx';
import { timeMore } from './time-more.ts';

/** Addresses that can't sign in now. The blocks end on their own. */
export function BlockedAddresses() {
  const now = useNow();
  const query = useQuery(securityQueries.blocks());
  return (
    <DeskRow title="Blocked addresses">
      <Loaded
        query={query}
        failure={securityMessages.loadFailed.blocks}
        failedAgain={securityMessages.readAgainFailed}
        outline={<Skeleton className="h-6" />}
      >
        {(blocked) => <BlockList addresses={blocked.filter(({ blockedUntil }) => blockedUntil > now)} now={now} />}
      </Loaded>
    </DeskRow>
  );
}

function BlockList({ addresses, now }: { addresses: BlockedAddress[]; now: Date }) {
  if (addresses.length === 0) return <DeskLine>{securityMessages.noBlocks}</DeskLine>;
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
