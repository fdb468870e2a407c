import { credentialMessages } from '@ffl/domain/credentials/messages';
import type { Program } from '@ffl/domain/programs/program';
import { clsx } from 'clsx';
import { CircleAlert } from 'lucide-react';
import { type KeyboardEvent, type Ref, useId } from 'react';
import { Button } from '../ui/button.tsx';

type BaseChoiceProps<Name extends string> = {
  names: readonly Name[];
  /** Choices of the number keys, from 1 on. */
  digits: readonly string[];
  base: Name | null;
  /** Those of `names` that are inactive. */
  inactive?: readonly string[];
  label?: string;
  hint?: string;
  isRequired: boolean;
  /** Why the choice can't stay as it is. */
  error?: string | undefined;
  onChange: (base: Name | null) => void;
  ref?: Ref<HTMLDivElement> | undefined;
};

const shortName = 5;

/** Bases as large radio buttons: arrows move between them, a base's digit chooses it, Backspace clears the choice. */
export function BaseChoice<Name extends string>({
  names,
  digits,
  base,
  inactive = [],
  label = 'Base',
  hint,
  isRequired,
  error,
  onChange,
  ref,
}: BaseChoiceProps<Name>) {
  const name = useId();
  // Seven names like LG1 fit next to each other; a longer one isn't broken.
  const isShort = names.every(({ length }) => length <= shortName);
  // A single base that is needed stays.
  const canClear = !isRequired || names.length > 1;
  const hintId = hint === undefined ? undefined : `${name}-hint`;
  const errorId = error === undefined ? undefined : `${name}-error`;

  function handleKey(event: KeyboardEvent<HTMLDivElement>) {
    const chosen = names.find((one) => one === digits[Number(event.key) - 1]);
    if (chosen) {
      [...event.currentTarget.querySelectorAll('input')].find(({ value }) => value === chosen)?.focus();
      onChange(chosen);
    }
    if (canClear && (event.key === 'Backspace' || event.key === 'Delete')) onChange(null);
  }

  return (
    <div
      ref={ref}
      role="radiogroup"
      aria-labelledby={`${name}-label`}
      aria-required={isRequired}
      aria-invalid={error === undefined ? undefined : true}
      aria-describedby={clsx(hintId, errorId) || undefined}
      onKeyDown={handleKey}
    >
      <p id={`${name}-label`} className="font-semibold text-table">
        {label}
        {!isRequired && <span className="font-normal text-ink-2"> (optional)</span>}
      </p>
      <div className={clsx('mt-1 grid gap-2', isShort ? 'grid-cols-4 md:grid-cols-7' : 'grid-cols-2 md:grid-cols-4')}>
        {names.map((one) => (
          <label
            key={one}
            className="wrap-anywhere relative flex min-h-12 cursor-pointer flex-col items-center justify-center rounded-control border border-line-strong bg-surface font-semibold hover:bg-sunken has-checked:border-accent has-checked:bg-accent has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2 has-checked:text-on-accent has-disabled:cursor-not-allowed has-disabled:opacity-60"
          >
            <input
              type="radio"
              name={name}
              value={one}
              checked={base === one}
              onChange={() => onChange(one)}
              className="sr-only"
            />
            {one}
            {inactive.includes(one) && <span className="font-normal text-meta leading-none"> inactive</span>}
          </label>
        ))}
      </div>
      {hint !== undefined && (
        <p id={hintId} className="mt-1 text-ink-2 text-meta">
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={errorId} className="mt-1 flex items-start gap-1.5 font-semibold text-danger text-meta">
          <CircleAlert aria-hidden="true" size={16} className="mt-0.5 shrink-0" />
          {error}
        </p>
      )}
      {base && canClear && (
        <Button variant="link" size="small" className="mt-2 px-0!" onClick={() => onChange(null)}>
          Clear base
        </Button>
      )}
    </div>
  );
}

/** Says next to a punch that the credential is held at an inactive base. */
export function InactiveBase({ program: { base, isBaseActive } }: { program: Pick<Program, 'base' | 'isBaseActive'> }) {
  if (isBaseActive || base === null) return null;
  return <p className="text-ink-2 text-meta">{credentialMessages.punchedAtInactive(base)}</p>;
}
