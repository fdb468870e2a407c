import { memberAddressMessages as messages } from '@ffl/domain/members/address-messages';
import { fullName } from '@ffl/domain/members/member';
import { useCancelMemberAddress, useTieAccount } from '../../api/members/addresses.ts';
import { type MemberUpdate, useUpdateMember } from '../../api/members/mutations.ts';
import type { MemberRecord } from '../../api/members/rows.ts';
import { ConfirmWrite } from '../../components/ui/confirm-write.tsx';
import { useWrite } from '../../hooks/forms/use-write.ts';

type CancelProps = { memberId: string; address: string; onClose: () => void };

/** Asks, and ends a change that waits. Open while rendered. */
export function CancelMemberAddress({ memberId, address, onClose }: CancelProps) {
  const { mutateAsync: cancel } = useCancelMemberAddress();
  const write = useWrite<{ memberId: string }, boolean>({
    send: cancel,
    repeat: 'harmless',
    onClose,
    done: (waited, _, isRepeat) => (waited || isRepeat ? messages.canceled : messages.overBefore),
  });
  return (
    <ConfirmWrite
      title={messages.cancelTitle}
      confirmText={messages.keep}
      busyText={messages.keeping}
      variant="primary"
      write={write}
      words={messages.leaving}
      onConfirm={() => void write.send({ memberId })}
      onClose={onClose}
    >
      <p className="wrap-anywhere">{messages.cancelText(address)}</p>
    </ConfirmWrite>
  );
}

type AddressProps = { member: MemberRecord; address: string; onClose: () => void };

/** Asks, and gives the record the address of its account. Open while rendered. */
export function UseAccountsAddress({ member, address, onClose }: AddressProps) {
  const { mutateAsync: update } = useUpdateMember();
  const write = useWrite<MemberUpdate, MemberRecord>({
    send: update,
    onClose,
    done: messages.used,
  });
  return (
    <ConfirmWrite
      title={`${messages.useAccounts}?`}
      confirmText={messages.useAccounts}
      variant="primary"
      write={write}
      words={messages.using}
      onConfirm={() => void write.send({ before: member, changes: { email: address } })}
      onClose={onClose}
    >
      <p className="wrap-anywhere">{messages.useAccountsText(address)}</p>
    </ConfirmWrite>
  );
}

/** Asks, and ties an account to the record; `ends` is the address of the account that it replaces. */
export function TieAccount({ member, address, ends, onClose }: AddressProps & { ends: string | null }) {
  const { mutateAsync: tie } = useTieAccount();
  const name = fullName(member);
  const write = useWrite({
    send: tie,
    repeat: 'harmless',
    onClose,
    done: { title: messages.tied, text: messages.tiedText(name, address) },
  });
  return (
    <ConfirmWrite
      title={messages.tieTitle(name)}
      confirmText={messages.tie}
      busyText={messages.tying}
      variant={ends === null ? 'primary' : 'danger'}
      write={write}
      words={messages.notTied}
      onConfirm={() => void write.send({ memberId: member.id })}
      onClose={onClose}
    >
      <p className="wrap-anywhere">{messages.tieText(address)}</p>
      {ends !== null && <p className="wrap-anywhere mt-2">{messages.looseEnds(ends)}</p>}
    </ConfirmWrite>
  );
}
