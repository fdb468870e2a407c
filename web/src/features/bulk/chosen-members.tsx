import { countText } from '@ffl/domain/numbers/count-text';
import { useState } from 'react';
import { useOnline } from '../../hooks/device/use-online.ts';
import { usePageKeys } from '../../hooks/lists/use-page-keys.ts';
import { soon } from '../../lib/pages/soon.ts';
import type { ChosenProps } from './bulk-bar.tsx';

const BulkBar = soon(async () => (await import('./bulk-bar.tsx')).BulkBar);

/** Shows how many are selected, and draws the actions from the first one on. */
export function ChosenMembers(props: ChosenProps) {
  const { ids } = props.selection;
  const count = ids.size;
  const isOnline = useOnline();
  const [punched, setPunched] = useState<readonly string[] | null>(null);
  // The key works while the bar is still loading.
  const punch = { keys: ['p'], does: 'Punch the selected members', act: openPunch };
  usePageKeys(count > 0 && isOnline ? [punch] : []);
  const isShown = count > 0 || props.onDone !== undefined;
  // Keeps its dialogs when the selection becomes empty.
  const [wasShown, setWasShown] = useState(isShown);
  if (isShown && !wasShown) setWasShown(true);

  /** Prevents the letter from also reaching the dialog's list of programs, which would take it as the start of a name. */
  function openPunch(event: KeyboardEvent) {
    event.preventDefault();
    setPunched([...ids]);
  }

  return (
    <>
      <p role="status" className="sr-only">
        {count > 0 && `${countText(count)} selected`}
      </p>
      {wasShown && <BulkBar {...props} punched={punched} onPunch={setPunched} />}
    </>
  );
}
