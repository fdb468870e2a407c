import { memberAddressMessages as messages } from '@ffl/domain/members/address-messages';
import { displayDateTime } from '@ffl/domain/time/denver';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type MemberAddress as Address,
  memberAddressQuery,
  useChangeMemberAddress,
} from '../../api/members/addresses.ts';
import type { MemberRecord } from '../../api/members/rows.ts';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { WriteOutcome } from '../../components/ui/write-outcome.tsx';
import { useOnline } from '../../hooks/device/use-online.ts';
import { useWrite } from '../../hooks/forms/use-write.ts';
import { soon } from '../../lib/pages/soon.ts';

const ChangeMemberAddress = soon(async () => (await import('./change-member-address.tsx')).ChangeMemberAddress);
const CancelMemberAddress = soon(async () => (await import('./member-address-dialogs.tsx')).CancelMemberAddress);
const UseAccountsAddress = soon(async () => (await import('./member-address-dialogs.tsx')).UseAccountsAddress);
const TieAccount = soon(async () => (await import('./member-address-dialogs.tsx')).TieAccount);

type Shown<Part extends keyof Address> = {
  member: MemberRecord;
  address: Address & Record<Part, NonNullable<Address[Part]>>;
};

/** What isn't as it should be with a member's address, and what to do about it. Nothing if all is well. */
export function MemberAddress({ member }: { member: MemberRecord }) {
  const { data: address } = useQuery({ ...memberAddressQuery(member.id), refetchOnWindowFocus: 'always' });
  if (!address) return null;
  const { account, waiting, loose } = address;
  const isParted = account !== null && account.address !== member.email;
  if (!waiting && !loose && !isParted) return null;
  return (
    <div className="grid gap-3">
      {account && waiting && <Waiting member={member} address={{ ...address, account, waiting }} />}
      {account && isParted && <Parted member={member} address={{ ...address, account }} />}
      {loose && <Loose member={member} address={{ ...address, loose }} />}
    </div>
  );
}

function Waiting({ member, address: { account, waiting } }: Shown<'account' | 'waiting'>) {
  const isOnline = useOnline();
  const [isLeaving, setIsLeaving] = useState(false);
  const { mutateAsync: change } = useChangeMemberAddress();
  const write = useWrite({
    send: change,
    repeat: 'harmless',
    onDone: () => write.forget(),
    done: { title: messages.sent, text: messages.sentText(waiting.address) },
  });
  const isSending = write.state.kind === 'sending';
  const by = waiting.isByAdministrator ? messages.byAdministrator : messages.byMember;
  return (
    <>
      <Notice
        tone="info"
        title={<span className="wrap-anywhere">{messages.waiting(waiting.address)}</span>}
        actions={
          account.mayChange && !account.isOwn ? (
            <>
              <Button
                disabled={!isOnline || write.state.kind === 'unconfirmed'}
                busy={isSending}
                busyText={messages.sending}
                onClick={() => void write.send({ memberId: member.id, email: waiting.address, isAtOnce: false })}
              >
                {messages.again}
              </Button>
              <Button disabled={!isOnline || isSending} onClick={() => setIsLeaving(true)}>
                {messages.cancel}
              </Button>
            </>
          ) : undefined
        }
      >
        <p className="wrap-anywhere" data-numbers="">
          {messages.waitingText(by, displayDateTime(waiting.expiresAt), account.address)}
        </p>
      </Notice>
      <WriteOutcome write={write} words={messages.asking} onStop={write.giveUp} />
      {isLeaving && (
        <CancelMemberAddress memberId={member.id} address={waiting.address} onClose={() => setIsLeaving(false)} />
      )}
    </>
  );
}

/** Both ways on from a record and an account that parted before they were one. */
function Parted({ member, address: { account, loose, waiting } }: Shown<'account'>) {
  const [open, setOpen] = useState<'use' | 'change' | null>(null);
  const isOnline = useOnline();
  const canChange = account.mayChange && !account.isOwn && !loose && waiting?.address !== member.email;
  const close = () => setOpen(null);
  return (
    <>
      <Notice
        tone="warning"
        title={messages.differs}
        actions={
          <>
            <Button disabled={!isOnline} onClick={() => setOpen('use')}>
              {messages.useAccounts}
            </Button>
            {canChange && (
              <Button disabled={!isOnline} onClick={() => setOpen('change')}>
                {messages.changeAccounts}
              </Button>
            )}
          </>
        }
      >
        <p className="wrap-anywhere">{messages.differsText(member.email, account.address)}</p>
      </Notice>
      {open === 'use' && <UseAccountsAddress member={member} address={account.address} onClose={close} />}
      {open === 'change' && <ChangeMemberAddress member={member} wanted={member.email} onClose={close} />}
    </>
  );
}

function Loose({ member, address: { account, loose } }: Shown<'loose'>) {
  const [isOpen, setIsOpen] = useState(false);
  const isOnline = useOnline();
  return (
    <>
      <Notice
        tone="warning"
        title={messages.loose}
        actions={
          loose.mayTie && (
            <Button disabled={!isOnline} onClick={() => setIsOpen(true)}>
              {messages.tie}
            </Button>
          )
        }
      >
        <p className="wrap-anywhere">{messages.looseText(loose.address)}</p>
        {!loose.mayTie && <p className="mt-1">{messages.notYours}</p>}
      </Notice>
      {isOpen && (
        <TieAccount
          member={member}
          address={loose.address}
          ends={account?.address ?? null}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
