import { ownAccountMessages } from '@ffl/domain/accounts/own-account-messages';
import { displayDateTime } from '@ffl/domain/time/denver';
import { useQuery } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { accountQueries, type OwnSession, type OwnSessions } from '../../api/account/queries.ts';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { Loaded, Skeleton } from '../../components/ui/loaded.tsx';
import { offlineText, useOnline } from '../../hooks/device/use-online.ts';
import { soon } from '../../lib/pages/soon.ts';
import type { Ending } from './end-sessions.tsx';

const EndSessions = soon(async () => (await import('./end-sessions.tsx')).EndSessions);

/** The person's sessions, with a way to end each. */
export function Devices() {
  const query = useQuery(accountQueries.sessions());
  const [ending, setEnding] = useState<Ending | null>(null);
  return (
    <Card title="Devices">
      <Loaded
        query={query}
        failure={ownAccountMessages.sessionsFailed}
        failedAgain={ownAccountMessages.sessionsFailedAgain}
        outline={<Skeleton className="h-40" />}
      >
        {(list) => <DeviceList list={list} onEnd={setEnding} />}
      </Loaded>
      {ending && <EndSessions ending={ending} onClose={() => setEnding(null)} />}
    </Card>
  );
}

type DeviceListProps = { list: OwnSessions; onEnd: (ending: Ending) => void };

function DeviceList({ list: { most, sessions }, onEnd }: DeviceListProps) {
  const isOnline = useOnline();
  const others = sessions.filter(({ isCurrent }) => !isCurrent).length;
  return (
    <>
      <p className="text-ink-2">{ownAccountMessages.most(most)}</p>
      <ul aria-label="Devices" className="mt-3 divide-y divide-line border-line border-y">
        {sessions.map((session) => (
          <DeviceItem key={session.id} session={session} onEnd={() => onEnd({ session })} />
        ))}
      </ul>
      {others > 1 && (
        <Button className="mt-4" disabled={!isOnline} onClick={() => onEnd({ others })}>
          Sign out all other devices
        </Button>
      )}
      {!isOnline && <p className="mt-2 text-ink-2 text-meta">{offlineText}</p>}
    </>
  );
}

function DeviceItem({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const isOnline = useOnline();
  const { device, startedAt, lastUsedAt, isCurrent } = session;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-44">
        <p className="wrap-anywhere font-semibold">{device}</p>
        <p className="text-meta" data-numbers="">
          {isCurrent ? 'This device' : `Last used ${displayDateTime(lastUsedAt)}`}
        </p>
        <p className="text-ink-2 text-meta" data-numbers="">
          Signed in {displayDateTime(startedAt)}
        </p>
      </div>
      {!isCurrent && (
        <Button icon={<LogOut aria-hidden="true" size={18} />} disabled={!isOnline} onClick={onEnd}>
          Sign out{' '}
          <span className="sr-only">
            {device}, signed in {displayDateTime(startedAt)}
          </span>
        </Button>
      )}
    </li>
  );
}
