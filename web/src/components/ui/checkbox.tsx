import { clsx } from 'clsx';
import { type ChangeEvent, type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react';

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; hint?: ReactNode };

/** The whole row, border included, is the target. */
export function Checkbox({ label, hint, className, ...rest }: CheckboxProps) {
  const hintId = useId();
  return (
    <label
      className={clsx(
        'flex min-h-12 items-start gap-3 rounded-control border border-line-strong bg-surface px-3 py-2.5',
        'hover:bg-sunken has-checked:border-accent has-checked:bg-info-tint has-disabled:cursor-not-allowed has-disabled:opacity-60',
        className,
      )}
    >
      <input
        {...rest}
        type="checkbox"
        aria-describedby={hint === undefined ? rest['aria-describedby'] : hintId}
        className="mt-0.5 size-6 shrink-0"
      />
      <span>
        <span className="font-semibold">{label}</span>
        {hint !== undefined && (
          <span id={hintId} className="block text-ink-2 text-meta">
            {hint}
          </span>
        )}
      </span>
    </label>
  );
}

type SelectBoxProps = {
  label: string;
  checked: boolean;
  /** Some but not all of what the box stands for is selected. */
  isMixed?: boolean;
  disabled?: boolean;
  /** Classes of the clickable area. */
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
