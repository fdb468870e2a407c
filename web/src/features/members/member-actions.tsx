import { fullName } from '@ffl/domain/members/member';
import { memberMessages } from '@ffl/domain/members/messages';
import { Eye, QrCode, Trash2 } from 'lucide-react';
import type { ListedMember } from '../../api/members/rows.ts';
import { IconButton } from '../../components/ui/hint.tsx';
import { ActionsMenu } from '../../components/ui/record-actions.tsx';

export type NamedMember = Pick<ListedMember, 'id' | 'firstName' | 'lastName'>;

export type MemberActionHandlers = {
  onView: (member: NamedMember) => void;
  onShowQr: (member: NamedMember) => void;
  /** Undefined for people who delete nobody. */
  onDelete: ((member: NamedMember) => void) | undefined;
};

type MemberActionsProps = MemberActionHandlers & { member: NamedMember };

/** The actions at the end of a row, always visible (MEM-05). Deleting asks first. */
export function MemberActions({ member, onView, onShowQr, onDelete }: MemberActionsProps) {
  const name = fullName(member);
  return (
    <span className="flex">
      <IconButton
        name={`View ${name}`}
        icon={<Eye {...iconProps} />}
        className={rowButtonClass}
        onClick={() => onView(member)}
      />
      <IconButton
        name={`QR code of ${name}`}
        icon={<QrCode {...iconProps} />}
        className={rowButtonClass}
        onClick={() => onShowQr(member)}
      />
      {onDelete && (
        <IconButton
          name={`Delete ${name}`}
          icon={<Trash2 {...iconProps} />}
          className={`${rowButtonClass} text-ink-2 enabled-hover:text-danger`}
          onClick={() => onDelete(member)}
        />
      )}
    </span>
  );
}

const rowButtonClass = 'size-11! pointer-fine:size-8! pointer-fine:min-h-8!';

/** The same actions in a card's corner or a narrow row, where there is room for only one button. */
export function MemberMenu({ member, onShowQr, onDelete }: Omit<MemberActionsProps, 'onView'>) {
  return (
    <ActionsMenu
      of={fullName(member)}
      acts={[{ text: 'QR code', Icon: QrCode, onSelect: () => onShowQr(member) }]}
      deleteText={memberMessages.deleteTitle}
      onDelete={onDelete && (() => onDelete(member))}
    />
  );
}

const iconProps = { 'aria-hidden': true, size: 18 } as const;
