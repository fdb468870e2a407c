import { baseNames } from '@ffl/domain/bases/base';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { baseQueries } from '../../api/bases/queries.ts';
import type { MemberFound } from '../../api/members/rows.ts';
import { useCardsToPunch } from '../../api/programs/to-punch.ts';
import type { SavedView } from '../../api/views/queries.ts';
import { searchOf, useViews } from '../../api/views/use-views.ts';
import { Palette } from '../../features/palette/palette.tsx';
import type { PersonAct } from '../../features/palette/person-choices.tsx';
import { useTrainingLinks } from '../../hooks/pages/use-page-links.ts';
import { soon } from '../../lib/pages/soon.ts';
import type { PagePath } from '../../lib/paths.ts';
import { useProduct, useSession } from '../../lib/product.ts';
import { may, useOwnBases } from '../../lib/session/may.ts';
import type { ToastAction } from '../../lib/toast.ts';
import type { NavItem } from '../navigation/nav-items.ts';
import { paletteCommands } from './palette-commands.tsx';
import type { PaletteOpened } from './palette-dialog.tsx';

// Loads with the palette, so that the dialog is there before the next key is pressed.
const PaletteDialog = soon(async () => (await import('./palette-dialog.tsx')).PaletteDialog);

type PaletteScreenProps = {
  opened: PaletteOpened;
  items: readonly NavItem[];
  onOpen: (opened: PaletteOpened) => void;
  onShowKeys: () => void;
  onClose: () => void;
  /** Called before another page opens, which then gets focus. */
  onLeave: () => void;
};

/** The palette of administrators and grantees, available on every screen. */
export function PaletteScreen({ opened, items, onOpen, onShowKeys, onClose, onLeave }: PaletteScreenProps) {
  const navigate = useNavigate();
  const { toasts } = useProduct();
  // The toast shown when the palette opened. It stays while someone reads, even after the toast is gone.
  const [toast] = useState(toasts.latest);
  const training = useTrainingLinks();
  const views = useViews(true);
  // The seven fixed bases until all are loaded.
  const { data: bases } = useQuery(baseQueries.list());
  const session = useSession();
  const own = useOwnBases();
  const cards = useCardsToPunch();

  function recordPunch(cardName: string, member: MemberFound | null = null) {
    onOpen({ kind: 'punch', cardName, member });
  }

  function go(to: PagePath, search?: Record<string, string>) {
    onLeave();
    void navigate({ to, ...(search && { search, state: (before) => ({ ...before, isChosen: true }) }) });
  }

  function goToBase(screen: 'readiness' | 'programs' | 'training', base: string) {
    onLeave();
    if (screen === 'readiness') void navigate({ to: pathOf('readiness'), search: { base } });
    else if (screen === 'programs') void navigate({ to: '/admin/bases/$baseId', params: { baseId: base } });
    else void navigate(training.base(base));
  }

  function check(statement: string) {
    onLeave();
    void navigate({ to: '/verify', hash: statement });
  }

  /** The address under which this navigation has a screen. */
  function pathOf(screen: SavedView['screen']): PagePath {
    return items.find(({ to }) => to.endsWith(`/${screen}`))?.to ?? `/admin/${screen}`;
  }

  /** The record of a grounded member already has the acts for that. */
  function act(kind: PersonAct, member: MemberFound) {
    if (kind === 'record' || (kind === 'ground' && member.grounding)) go(pathOf('members'), { selected: member.id });
    else onOpen({ kind, member });
  }

  function undo({ onAction }: ToastAction) {
    toasts.clear();
    onClose();
    onAction();
  }

  if (opened.kind !== 'palette') return <PaletteDialog opened={opened} onOpen={onOpen} onClose={onClose} />;
  return (
    <Palette
      commands={paletteCommands({
        may: (right) => may(session, right),
        cards,
        items,
        onGo: (to) => go(to),
        onRecordPunch: recordPunch,
        onLapsing: (standing) => go(pathOf('members'), { standing }),
        onOpen,
        onShowKeys,
        bases: own ?? bases?.map(({ name }) => name) ?? baseNames,
        onBase: goToBase,
        views: views ?? [],
        onView: ({ screen, query }) => go(pathOf(screen), searchOf(query)),
        toast,
        onUndo: undo,
      })}
      onAct={act}
      onRecordPunch={recordPunch}
      onCheck={check}
      onClose={onClose}
    />
  );
}
