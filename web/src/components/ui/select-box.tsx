import { clsx } from 'clsx';
import { type ChangeEvent, useEffect, useRef } from 'react';

type SelectBoxProps = {
  label: string;
  checked: boolean;
  /** Some of what it represents is selected, but not all. */
  isMixed?: boolean;
  disabled?: boolean;
  /** Classes of the target. */
  className?: string;
  /** `isRange`: the Shift key was held. */
  onToggle: (isRange: boolean) => void;
};

/** Selects a row, with a finger-sized target. The name is for people who can't see the row. */
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

/** A checkbox changes on click, also from the keyboard. */
function isShiftHeld({ nativeEvent }: ChangeEvent): boolean {
  return 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true;
}
