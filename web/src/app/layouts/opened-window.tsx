import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { buttonOf } from '../../hooks/pages/use-return-focus.ts';
import type { KeyAct } from '../../lib/keyboard/keys.ts';
import { soon } from '../../lib/pages/soon.ts';
import type { NavItem } from '../navigation/nav-items.ts';
import type { PaletteOpened } from '../screens/palette-dialog.tsx';

export const PaletteScreen = soon(async () => (await import('../screens/palette-screen.tsx')).PaletteScreen);
const KeysDialog = soon(async () => (await import('../../features/palette/keys-dialog.tsx')).KeysDialog);

type OpenedWindowProps = {
  opened: Opened;
  items: readonly NavItem[];
  hasPalette: boolean;
  onOpen: (opened: Opened | null) => void;
  onShowKeys: () => void;
};

/** Windows in sequence; after the last one, focus returns to where it was before the first. */
export function OpenedWindow({ opened, items, hasPalette, onOpen, onShowKeys }: OpenedWindowProps) {
  const focusAfter = useRef(buttonOf(document.activeElement));
  useEffect(
    () => () => {
      const place = focusAfter.current?.isConnected ? focusAfter.current : document.querySelector('main h1');
      if (place instanceof HTMLElement) place.focus();
    },
    [],
  );
  const onClose = () => onOpen(null);

  function leave() {
    focusAfter.current = null;
    onClose();
  }

  if (opened.kind === 'keys') return <KeysDialog here={opened.here} hasPalette={hasPalette} onClose={onClose} />;
  return (
    <PaletteScreen
      opened={opened}
      items={items}
      onOpen={onOpen}
      onShowKeys={onShowKeys}
      onClose={onClose}
      onLeave={leave}
    />
  );
}

/** A window over every page: the palette with its dialogs, or the list of keys. */
type Opened = PaletteOpened | { kind: 'keys'; here: readonly KeyAct[] };

/** Closes with the page or record it was opened over. */
export function useOpened(): [Opened | null, (opened: Opened | null) => void] {
  const place = useLocation({
    select: ({ pathname, searchStr }) => `${pathname} ${new URLSearchParams(searchStr).get('selected') ?? ''}`,
  });
  const [last, setLast] = useState<{ opened: Opened | null; place: string }>({ opened: null, place });
  return [last.place === place ? last.opened : null, (opened) => setLast({ opened, place })];
}
