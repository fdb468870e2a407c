import { clsx } from 'clsx';
import { type ComponentProps, type ReactNode, useId } from 'react';

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
