import { memberAddressMessages as messages } from '@ffl/domain/members/address-messages';
import { fullName } from '@ffl/domain/members/member';
import { useCancelMemberAddress, useTieAccount } from '../../api/members/addresses.ts';
import { useUpdateMember } from '../../api/members/mutations.ts';
import type { MemberRecord } from '../../api/members/rows.ts';
import { ConfirmAct } from '../../components/ui/confirm-write.tsx';

type CancelProps = { memberId: string; address: string; onClose: () => void };

/** Asks, and ends a change that waits. Open while rendered. */
export function CancelMemberAddress({ memberId, address, onClose }: CancelProps) {
  const { mutateAsync: cancel } = useCancelMemberAddress();
  return (
    <ConfirmAct
      title={messages.cancelTitle}
      confirmText={messages.keep}
      busyText={messages.keeping}
      variant="primary"
      words={messages.leaving}
      send={cancel}
      repeat="harmless"
      order={{ memberId }}
      done={(waited, _, isRepeat) => (waited || isRepeat ? messages.canceled : messages.overBefore)}
      onClose={onClose}
    >
      <p className="wrap-anywhere">{messages.cancelText(address)}</p>
    </ConfirmAct>
  );
}

type AddressProps = { member: MemberRecord; address: string; onClose: () => void };

/** Asks, and gives the record the address of its account. Open while rendered. */
export function UseAccountsAddress({ member, address, onClose }: AddressProps) {
  const { mutateAsync: update } = useUpdateMember();
  return (
    <ConfirmAct
      title={`${messages.useAccounts}?`}
      confirmText={messages.useAccounts}
      variant="primary"
      words={messages.using}
      send={update}
      order={{ before: member, changes: { email: address } }}
      done={messages.used}
      onClose={onClose}
    >
      <p className="wrap-anywhere">{messages.useAccountsText(address)}</p>
    </ConfirmAct>
  );
}

/** Asks, and ties an account to the record; `ends` is the address of the account that it replaces. */
export function TieAccount({ member, address, ends, onClose }: AddressProps & { ends: string | null }) {
  const { mutateAsync: tie } = useTieAccount();
  const name = fullName(member);
  return (
    <ConfirmAct
      title={messages.tieTitle(name)}
      confirmText={messages.tie}
      busyText={messages.tying}
      variant={ends === null ? 'primary' : 'danger'}
      words={messages.notTied}
      send={tie}
      repeat="harmless"
      order={{ memberId: member.id }}
      done={{ title: messages.tied, text: messages.tiedText(name, address) }}
      onClose={onClose}
    >
      <p className="wrap-anywhere">{messages.tieText(address)}</p>
      {ends !== null && <p className="wrap-anywhere mt-2">{messages.looseEnds(ends)}</p>}
    </ConfirmAct>
  );
}
