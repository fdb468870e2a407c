import { clsx } from 'clsx';
import { type LucideIcon, Trash2 } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ComponentProps, ReactElement, ReactNode } from 'react';

type OpenMenuProps = ComponentProps<typeof DropdownMenu.Content> & { trigger: ReactElement };

/** An open menu around its button. Closed, it returns focus to the button, unless another page has taken it meanwhile. */
export function OpenMenu({ trigger, className = 'min-w-52', ...content }: OpenMenuProps) {
  return (
    <DropdownMenu.Root modal={false} defaultOpen>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          onCloseAutoFocus={leaveMovedFocus}
          className={clsx(
            'appear z-70 rounded-card border border-line bg-surface p-1 text-ink shadow-float',
            className,
          )}
          {...content}
        />
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

function leaveMovedFocus(event: Event) {
  if (document.activeElement !== document.body) event.preventDefault();
}

/** Class of an item; add a cursor for items that aren't links. */
export const menuItemClass =
  'flex min-h-12 items-center gap-3 rounded-control px-3 data-highlighted:bg-sunken data-highlighted:outline-none';

/** An act, or a link to the page of the act. */
type MenuAct = { text: string; Icon: LucideIcon } & (
  | { onSelect: () => void }
  | { renderLink: (content: ReactNode) => ReactElement }
);

export type ActionsMenuItemsProps = {
  acts: readonly MenuAct[];
  /** For example 'Delete Base', which is also the title of the question. */
  deleteText: string;
  /** Undefined if nothing can be deleted. */
  onDelete: (() => void) | undefined;
};

type OpenProps = ActionsMenuItemsProps & { trigger: ReactElement; onClose: () => void };

/** The open menu of a record. */
export function ActionsMenuItems({ trigger, acts, deleteText, onDelete }: OpenProps) {
  return (
    <OpenMenu trigger={trigger}>
      {acts.map((act) => (
        <Item key={act.text} act={act} />
      ))}
      {onDelete && (
        <DropdownMenu.Item className={`${itemClass} text-danger`} onSelect={onDelete}>
          <Trash2 {...iconProps} /> {deleteText}
        </DropdownMenu.Item>
      )}
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
