import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import type { KeyAct } from '../../lib/keyboard/keys.ts';
import type { PaletteOpened } from '../screens/palette-dialog.tsx';

/** What lies over the page and belongs to no page: the palette with its dialogs, or the key list. */
export type Opened = PaletteOpened | { kind: 'keys'; here: readonly KeyAct[] };

/** Closes with the page or record it was opened over. */
export function useOpened(): [Opened | null, (opened: Opened | null) => void] {
  const place = useLocation({
    select: ({ pathname, searchStr }) => `${pathname} ${new URLSearchParams(searchStr).get('selected') ?? ''}`,
  });
  const [last, setLast] = useState<{ opened: Opened | null; place: string }>({ opened: null, place });
  return [last.place === place ? last.opened : null, (opened) => setLast({ opened, place })];
}
