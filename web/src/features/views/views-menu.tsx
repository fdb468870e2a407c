import { viewMessages } from '@ffl/domain/views/messages';
import type { ViewScreen } from '@ffl/domain/views/view';
import { useNavigate } from '@tanstack/react-router';
import { Bookmark, Check, Pencil, Trash2 } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ReactElement } from 'react';
import type { SavedView } from '../../api/views/queries.ts';
import { searchOf } from '../../api/views/use-views.ts';
import { menuItemClass, OpenMenu } from '../../components/ui/open-menu.tsx';
import { offlineText, useOnline } from '../../hooks/device/use-online.ts';
import { useViewActs } from './use-view-acts.ts';

type ViewsMenuProps = {
  trigger: ReactElement;
  screen: ViewScreen;
  /** Views of this screen. */
  views: readonly SavedView[];
  inUse: SavedView | undefined;
  isUnread: boolean;
  onSave: () => void;
  onRename: (view: SavedView) => void;
  onClose: () => void;
};

/** The views of a screen, and what can be done with the one in use. */
export function ViewsMenu(props: ViewsMenuProps) {
  const { trigger, screen, views, inUse, isUnread, onSave, onRename } = props;
  const isOnline = useOnline();
  const { open } = useOpenView();
  const { makeDefault, remove } = useViewActs();
  return (
    <OpenMenu
      trigger={trigger}
      sideOffset={6}
      className="max-h-[var(--radix-dropdown-menu-content-available-height)] w-72 overflow-y-auto"
    >
      <DropdownMenu.RadioGroup value={inUse?.id ?? ''} aria-label="Views">
        {views.map((view) => (
          <DropdownMenu.RadioItem key={view.id} value={view.id} className={viewItemClass} onSelect={() => open(view)}>
            <Mark isShown={view === inUse} />
            <span className="wrap-anywhere min-w-0 flex-1">{view.name}</span>
            {view.is_default && <span className="text-caption text-ink-2">Default</span>}
          </DropdownMenu.RadioItem>
        ))}
      </DropdownMenu.RadioGroup>
      {views.length === 0 && (
        <p className="px-3 py-2 text-ink-2 text-meta">{isUnread ? viewMessages.unread : viewMessages.none}</p>
      )}
      <DropdownMenu.Separator className={viewLineClass} />
      {inUse ? (
        <DropdownMenu.Group aria-label={inUse.name}>
          <DropdownMenu.CheckboxItem
            checked={inUse.is_default}
            disabled={!isOnline}
            className={viewItemClass}
            onSelect={() => makeDefault(inUse, !inUse.is_default)}
          >
            <Mark isShown={inUse.is_default} />
            {viewMessages.opens(screen)}
          </DropdownMenu.CheckboxItem>
          <DropdownMenu.Item disabled={!isOnline} className={viewItemClass} onSelect={() => onRename(inUse)}>
            <Pencil {...viewIconProps} /> Rename view…
          </DropdownMenu.Item>
          <DropdownMenu.Item
            disabled={!isOnline}
            className={`${viewItemClass} text-danger`}
            onSelect={() => remove(inUse)}
          >
            <Trash2 {...viewIconProps} /> Delete view
          </DropdownMenu.Item>
        </DropdownMenu.Group>
      ) : (
        <DropdownMenu.Item disabled={!isOnline} className={viewItemClass} onSelect={onSave}>
          <Bookmark {...viewIconProps} /> Save this view…
        </DropdownMenu.Item>
      )}
      {!isOnline && <p className="px-3 py-2 text-ink-2 text-meta">{offlineText}</p>}
    </OpenMenu>
  );
}

function useOpenView() {
  const navigate = useNavigate();
  const state = (before: object) => ({ ...before, isChosen: true as const });
  return {
    open: ({ query }: SavedView) => void navigate({ to: '.', search: searchOf(query), state, resetScroll: false }),
  };
}

/** The check mark of a chosen item. */
function Mark({ isShown }: { isShown: boolean }) {
  return <Check {...viewIconProps} className={isShown ? 'shrink-0' : 'invisible shrink-0'} />;
}

const viewIconProps = { 'aria-hidden': true, size: 18 } as const;
const viewItemClass = `${menuItemClass} cursor-pointer data-disabled:cursor-not-allowed data-disabled:opacity-60 md:min-h-9`;
const viewLineClass = 'my-1 border-line border-t';
