import { type BaseName, baseNames } from '@ffl/domain/bases';
import { type KeyboardEvent, useId } from 'react';
import { Button } from '../../components/button.tsx';

type BaseChoiceProps = { base: BaseName | null; isRequired: boolean; onChange: (base: BaseName | null) => void };

/** Seven large buttons that are one tab stop: arrows move, a digit chooses at once, Backspace clears. */
export function BaseChoice({ base, isRequired, onChange }: BaseChoiceProps) {
  const name = useId();

  function handleKey(event: KeyboardEvent<HTMLFieldSetElement>) {
    const chosen = baseNames.find((one) => one === `LG${event.key}`);
    if (chosen) {
      event.currentTarget.querySelector<HTMLInputElement>(`input[value='${chosen}']`)?.focus();
      onChange(chosen);
    }
    if (event.key === 'Backspace' || event.key === 'Delete') onChange(null);
  }

  return (
    <fieldset onKeyDown={handleKey}>
      <legend className="font-semibold text-table">
        Base
        {!isRequired && <span className="font-normal text-ink-2"> (optional)</span>}
      </legend>
      <div className="mt-1 grid grid-cols-4 gap-2 md:grid-cols-7">
        {baseNames.map((one) => (
          <label
            key={one}
            className="flex min-h-12 cursor-pointer items-center justify-center rounded-control border border-line-strong bg-surface font-semibold hover:bg-sunken has-checked:border-accent has-checked:bg-accent has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2 has-checked:text-on-accent has-disabled:cursor-not-allowed has-disabled:opacity-60"
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
          </label>
        ))}
      </div>
      {base && (
        <Button variant="link" size="small" className="mt-2 px-0!" onClick={() => onChange(null)}>
          Clear base
        </Button>
      )}
    </fieldset>
  );
}
