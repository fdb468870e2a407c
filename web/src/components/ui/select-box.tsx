import { clsx } from 'clsx';
import { type ChangeEvent, useEffect, useRef } from 'react';

type SelectBoxProps = {
  label: string;
  checked: boolean;
  /** Some of what it stands for is chosen, but not all. */
  isMixed?: boolean;
  disabled?: boolean;
  /** Classes of the target. */
  className?: string;
  /** `isRange`: the Shift key was held. */
  onToggle: (isRange: boolean) => void;
};

/** Chooses a row, in a target that a finger finds. The name is for those who do not see the row. */
export function SelectBox({ label, checked, isMixed = false, disabled = false, className, onToggle }: SelectBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = isMixed;
  }, [isMixed]);
  return (
    <label className={clsx('inline-grid size-11 place-items-center print:hidden', className)}>
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onToggle(isShiftHeld(event))}
        className="size-5"
      />
    </label>
  );
}

/** A checkbox changes by a click, also from the keyboard. */
function isShiftHeld({ nativeEvent }: ChangeEvent): boolean {
  return 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true;
}
