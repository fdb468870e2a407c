import type { ViewScreen } from '@ffl/domain/views/view';
import { Bookmark, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { SavedView } from '../../api/views/queries.ts';
import { queryText, useViews } from '../../api/views/use-views.ts';
import { buttonClass } from '../../components/ui/button.tsx';
import { MenuButton } from '../../components/ui/menu-button.tsx';
import type { ViewsSlot } from '../../hooks/lists/use-display.ts';
import { soon } from '../../lib/pages/soon.ts';

const ViewsMenu = soon(async () => (await import('./views-menu.tsx')).ViewsMenu);
const ViewDialog = soon(async () => (await import('./view-dialog.tsx')).ViewDialog);

/** The screen's saved views, named after the one in use. */
export function ViewsButton({ screen, search, isDrawn }: ViewsSlot & { screen: ViewScreen }) {
  const all = useViews(isDrawn);
  const views = all?.filter((view) => view.screen === screen) ?? [];
  const query = queryText(search);
  const inUse = views.find((view) => view.query === query);
  const [edited, setEdited] = useState<SavedView | 'new' | null>(null);

  return (
    <>
      <MenuButton
        aria-label={inUse ? `Views: ${inUse.name}` : 'Views'}
        className={`${buttonClass({})} min-w-0 max-md:size-12 max-md:shrink-0 max-md:px-0! md:max-w-56 md:px-3! md:text-meta`}
        preload={ViewsMenu.preload}
        renderMenu={(menu) => (
          <ViewsMenu
            {...menu}
            {...{ screen, views, inUse }}
            isUnread={all === null}
            onSave={() => setEdited('new')}
            onRename={setEdited}
          />
        )}
      >
        <Bookmark aria-hidden="true" size={18} className={inUse && 'fill-current'} />
        <span className="truncate max-md:hidden">{inUse?.name ?? 'Views'}</span>
        <ChevronDown aria-hidden="true" size={16} className="shrink-0 max-md:hidden" />
      </MenuButton>
      {edited !== null && (
        <ViewDialog
          {...{ screen, views, query }}
          view={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}
