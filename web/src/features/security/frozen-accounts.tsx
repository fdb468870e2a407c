import { freezeMessages } from '@ffl/domain/security/freeze-messages';
import { displayDateTime } from '@ffl/domain/time/denver';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { securityQueries } from '../../api/security/queries.ts';
import type { FreezeDecision, FrozenAccount } from '../../api/security/rows.ts';
import { useNow } from '../../hooks/visit/use-now.ts';
import { soon } from '../../lib/pages/soon.ts';
import { DeskButton, DeskItem, DeskList, DeskRow } from './desk-row.tsx';
import { timeMore } from './time-more.ts';

const DecideFreeze = soon(async () => (await import('./decide-freeze.tsx')).DecideFreeze);

const messages = freezeMessages.desk;

type Deciding = { account: FrozenAccount; decision: FreezeDecision };

/** Accounts that somebody stopped, with the decision for whoever may. Nothing while nobody is frozen. */
export function FrozenAccounts() {
  const now = useNow();
  const query = useQuery(securityQueries.frozen());
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const frozen = query.data?.filter(({ frozenUntil }) => frozenUntil > now);
  if (!frozen?.length && !query.isError && deciding === null) return null;
  return (
    <>
      <DeskRow title={messages.title} query={{ ...query, data: frozen }} failure={messages.loadFailed}>
        {(accounts) => (
          <DeskList title={messages.title}>
            {accounts.map((account) => (
              <FrozenItem
                key={account.userId}
                account={account}
                now={now}
                onAsk={(decision) => setDeciding({ account, decision })}
              />
            ))}
          </DeskList>
        )}
      </DeskRow>
      {deciding && <DecideFreeze {...deciding} onClose={() => setDeciding(null)} />}
    </>
  );
}

type FrozenItemProps = { account: FrozenAccount; now: Date; onAsk: (decision: FreezeDecision) => void };

function FrozenItem({ account, now, onAsk }: FrozenItemProps) {
  const { name, email, frozenAt, frozenUntil, frozenBy, mayDecide } = account;
  return (
    <DeskItem
      title={name ?? email}
      lines={[
        name !== null && email,
        `${messages.until(displayDateTime(frozenUntil))}, ${timeMore(frozenUntil, now)}`,
        messages.by(displayDateTime(frozenAt), frozenBy),
        !mayDecide && messages.notYours,
      ]}
    >
      {mayDecide &&
        (['unfreeze', 'deactivate'] as const).map((decision) => (
          <DeskButton key={decision} of={email} onClick={() => onAsk(decision)}>
            {messages[decision].button}
          </DeskButton>
        ))}
    </DeskItem>
  );
}
