import { ownAddressMessages as messages } from '@ffl/domain/accounts/own-address-messages';
import { displayDateTime } from '@ffl/domain/time/denver';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addressQueries, useChangeAddress, type WaitingAddress } from '../../api/account/addresses.ts';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { Loaded, Skeleton } from '../../components/ui/loaded.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { WriteOutcome } from '../../components/ui/write-outcome.tsx';
import { offlineText, useOnline } from '../../hooks/device/use-online.ts';
import { useWrite } from '../../hooks/forms/use-write.ts';
import { soon } from '../../lib/pages/soon.ts';
import { useNewAddress } from './use-new-address.ts';

const ChangeAddress = soon(async () => (await import('./change-address.tsx')).ChangeAddress);
const CancelAddress = soon(async () => (await import('./change-address.tsx')).CancelAddress);

/** The address that signs the person in, and the new one that waits for confirmation. */
export function OwnAddress() {
  // Somebody comes back from the letter in another tab.
  const query = useQuery({ ...addressQueries.own(), refetchOnWindowFocus: 'always' });
  useNewAddress(query.data?.address);
  const isOnline = useOnline();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card title={messages.title}>
      <Loaded
        query={query}
        failure={messages.loadFailed}
        failedAgain={messages.loadFailedAgain}
        outline={<Skeleton className="h-20" />}
      >
        {({ address, recordAddress, waiting }) => (
          <>
            <p className="wrap-anywhere font-semibold">{address}</p>
            <p className="mt-1 text-ink-2">{messages.text}</p>
            {waiting && <Waiting waiting={waiting} />}
            {recordAddress !== null && waiting?.address !== recordAddress && (
              <div className="mt-3">
                <Notice tone="warning" title={messages.differs}>
                  <p className="wrap-anywhere">{messages.differsText(recordAddress)}</p>
                </Notice>
              </div>
            )}
            <Button className="mt-4 max-md:w-full" disabled={!isOnline} onClick={() => setIsOpen(true)}>
              {messages.change}
            </Button>
            {!isOnline && <p className="mt-2 text-ink-2 text-meta">{offlineText}</p>}
            {isOpen && <ChangeAddress onClose={() => setIsOpen(false)} />}
          </>
        )}
      </Loaded>
    </Card>
  );
}

function Waiting({ waiting: { address, expiresAt, isByAdministrator } }: { waiting: WaitingAddress }) {
  const isOnline = useOnline();
  const [isLeaving, setIsLeaving] = useState(false);
  const { mutateAsync: mail } = useChangeAddress();
  const write = useWrite<{ email: string }, void>({
    send: mail,
    repeat: 'harmless',
    onDone: () => write.forget(),
    done: { title: messages.sent, text: messages.sentText(address) },
  });
  const isSending = write.state.kind === 'sending';
  return (
    <div className="mt-3 grid gap-3">
      <Notice
        tone="info"
        title={<span className="wrap-anywhere">{messages.waiting(address)}</span>}
        actions={
          <>
            <Button
              disabled={!isOnline || write.state.kind === 'unconfirmed'}
              busy={isSending}
              busyText={messages.sending}
              onClick={() => void write.send({ email: address })}
            >
              {messages.again}
            </Button>
            <Button disabled={!isOnline || isSending} onClick={() => setIsLeaving(true)}>
              {messages.cancel}
            </Button>
          </>
        }
      >
        <p data-numbers="">
          {isByAdministrator && `${messages.byAdministrator} `}
          {messages.waitingText(displayDateTime(expiresAt))}
        </p>
      </Notice>
      <WriteOutcome write={write} words={messages.asking} onStop={write.giveUp} />
      {isLeaving && <CancelAddress address={address} onClose={() => setIsLeaving(false)} />}
    </div>
  );
}
