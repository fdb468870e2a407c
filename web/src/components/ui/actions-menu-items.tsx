import { type LucideIcon, Trash2 } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { menuItemClass, OpenMenu } from './open-menu.tsx';

/** Something that is done, or a link to where it is done. */
type MenuAct = { text: string; Icon: LucideIcon } & (
  | { onSelect: () => void }
  | { renderLink: (content: ReactNode) => ReactElement }
);

export type ActionsMenuItemsProps = {
  acts: readonly MenuAct[];
  /** 'Delete Base', also the title of what asks first. */
  deleteText: string;
  onDelete: () => void;
};

type OpenProps = ActionsMenuItemsProps & { trigger: ReactElement; onClose: () => void };

/** The menu of one record, open. */
export function ActionsMenuItems({ trigger, acts, deleteText, onDelete }: OpenProps) {
  return (
    <OpenMenu trigger={trigger}>
      {acts.map((act) => (
        <Item key={act.text} act={act} />
      ))}
      <DropdownMenu.Item className={`${itemClass} text-danger`} onSelect={onDelete}>
        <Trash2 {...iconProps} /> {deleteText}
      </DropdownMenu.Item>
    </OpenMenu>
  );
}

function Item({ act }: { act: MenuAct }) {
  const { Icon, text } = act;
  const content = (
    <>
      <Icon {...iconProps} /> {text}
    </>
  );
  if ('onSelect' in act) {
    return (
      <DropdownMenu.Item className={itemClass} onSelect={act.onSelect}>
        {content}
      </DropdownMenu.Item>
    );
  }
  return (
    <DropdownMenu.Item asChild className={menuItemClass}>
      {act.renderLink(content)}
    </DropdownMenu.Item>
  );
}

const iconProps = { 'aria-hidden': true, size: 18 } as const;

const itemClass = `${menuItemClass} cursor-pointer`;
