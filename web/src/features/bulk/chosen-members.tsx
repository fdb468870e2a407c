import { useState } from 'react';
import { soon } from '../../lib/pages/soon.ts';
import type { BulkBarProps } from './bulk-bar.tsx';
import { selectedText } from './selected-text.ts';

const BulkBar = soon(async () => (await import('./bulk-bar.tsx')).BulkBar);

/** Shows how many are selected, and draws the actions from the first one on. */
export function ChosenMembers(props: BulkBarProps) {
  const count = props.selection.ids.size;
  const isShown = count > 0 || props.onDone !== undefined;
  // Its dialogs stay when the selection is empty.
  const [wasShown, setWasShown] = useState(isShown);
  if (isShown && !wasShown) setWasShown(true);
  return (
    <>
      <p role="status" className="sr-only">
        {count > 0 && selectedText(count)}
      </p>
      {wasShown && <BulkBar {...props} />}
    </>
  );
}
