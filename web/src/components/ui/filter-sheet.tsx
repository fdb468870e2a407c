import { countText } from '@ffl/domain/numbers/count-text';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

type FilterSheetProps = {
  /** Number of members that match the choices; undefined while unknown. */
  matched: number | undefined;
  children: ReactNode;
  onClear: () => void;
  onApply: () => void;
  onClose: () => void;
};

/** A member list's filters and order on a phone, tried out before they are applied in one step. */
export function FilterSheet({ matched, children, onClear, onApply, onClose }: FilterSheetProps) {
  return (
    <Dialog
      title="Filter and sort"
      onClose={onClose}
      footer={
        <>
          <Button className="max-md:flex-none!" onClick={onClear}>
            Clear filters
          </Button>
          <Button variant="primary" onClick={onApply}>
            {matched === undefined ? 'Show members' : showText(matched)}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}

function showText(matched: number): string {
  return `Show ${countText(matched)} ${matched === 1 ? 'member' : 'members'}`;
}
