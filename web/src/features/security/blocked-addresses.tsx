import { securityMessages } from '@ffl/domain/security/messages';
import { displayDateTime } from '@ffl/domain/time/denver';
import { useQuery } from '@tanstack/react-query';
import { securityQueries } from '../../api/security/queries.ts';
import { useNow } from '../../hooks/visit/use-now.ts';
import { DeskItem, DeskLine, DeskList, DeskRow } from './desk-row.tsx';
import { timeMore } from './time-more.ts';

const title = 'Blocked addresses';

/** Addresses that can't sign in now. The blocks end on their own. */
export function BlockedAddresses() {
  const now = useNow();
  const query = useQuery(securityQueries.blocks());
  const blocked = query.data?.filter(({ blockedUntil }) => blockedUntil > now);
  return (
    <DeskRow title={title} query={{ ...query, data: blocked }} failure={securityMessages.loadFailed.blocks}>
      {(shown) =>
        shown.length === 0 ? (
          <DeskLine>{securityMessages.noBlocks}</DeskLine>
        ) : (
          <DeskList title={title}>
            {shown.map(({ address, blockedUntil, failures, accounts }) => (
              <DeskItem
                key={address}
                title={address}
                lines={[
                  `Until ${displayDateTime(blockedUntil)}, ${timeMore(blockedUntil, now)}`,
                  `${failures} failures with ${accounts} ${accounts === 1 ? 'email' : 'emails'}`,
                ]}
              />
            ))}
          </DeskList>
        )
      }
    </DeskRow>
  );
}
