import { freezeMessages } from '@ffl/domain/security/freeze-messages';
import { securityMessages } from '@ffl/domain/security/messages';
import { displayDateTime } from '@ffl/domain/time/denver';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { securityQueries } from '../../api/security/queries.ts';
import type { FreezeDecision, FrozenAccount } from '../../api/security/rows.ts';
import { Button } from '../../components/ui/button.tsx';
import { Loaded } from '../../components/ui/loaded.tsx';
import { offlineText, useOnline } from '../../hooks/device/use-online.ts';
import { useNow } from '../../hooks/visit/use-now.ts';
import { soon } from '../../lib/pages/soon.ts';
import { DeskRow } from './desk-row.tsx';
import { timeMore } from './time-more.ts';

const DecideFreeze = soon(async () => (await import('./decide-freeze.tsx')).DecideFreeze);

const messages = freezeMessages.desk;

type Deciding = { account: FrozenAccount; decision: FreezeDecision };

/** Accounts that somebody stopped, with the decision for whoever may. Nothing while nobody is frozen. */
export function FrozenAccounts() {
  const now = useNow();
  const query = useQuery(securityQueries.frozen());
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const frozen = query.data?.filter(({ frozenUntil }) => frozenUntil > now) ?? [];
  if (frozen.length === 0 && !query.isError && deciding === null) return null;
  return (
    <DeskRow title={messages.title}>
      <Loaded query={query} failure={messages.loadFailed} failedAgain={securityMessages.readAgainFailed} outline={null}>
        {() => (
          <ul aria-label={messages.title} className="-my-3 divide-y divide-line">
            {frozen.map((account) => (
              <FrozenItem
                key={account.userId}
                account={account}
                now={now}
                onAsk={(decision) => setDeciding({ account, decision })}
              />
            ))}
          </ul>
        )}
      </Loaded>
      {deciding && <DecideFreeze {...deciding} onClose={() => setDeciding(null)} />}
    </DeskRow>
  );
}

type FrozenItemProps = { account: FrozenAccount; now: Date; onAsk: (decision: FreezeDecision) => void };

function FrozenItem({ account, now, onAsk }: FrozenItemProps) {
  const isOnline = useOnline();
  const { name, email, frozenAt, frozenUntil, frozenBy, mayDecide } = account;
  const button = { disabled: !isOnline, ...(!isOnline && { title: offlineText }) };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="wrap-anywhere font-semibold">{name ?? email}</p>
        {name !== null && <p className="wrap-anywhere text-ink-2 text-meta">{email}</p>}
        <p className="text-meta" data-numbers="">
          {messages.until(displayDateTime(frozenUntil))}, {timeMore(frozenUntil, now)}
        </p>
        <p className="wrap-anywhere text-ink-2 text-meta" data-numbers="">
          {messages.by(displayDateTime(frozenAt), frozenBy)}
        </p>
        {!mayDecide && <p className="max-w-[70ch] text-ink-2 text-meta">{messages.notYours}</p>}
      </div>
      {mayDecide && (
        <div className="flex flex-wrap gap-2">
          <Button {...button} onClick={() => onAsk('unfreeze')}>
            {messages.unfreeze.button} <span className="sr-only">{email}</span>
          </Button>
          <Button {...button} onClick={() => onAsk('deactivate')}>
            {messages.deactivate.button} <span className="sr-only">{email}</span>
          </Button>
        </div>
      )}
    </li>
  );
}
