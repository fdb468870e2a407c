import { clsx } from 'clsx';
import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { inputClass } from '../ui/field.tsx';

export type PasswordInputProps = Omit<ComponentProps<'input'>, 'type' | 'autoComplete'> & {
  autoComplete: 'current-password' | 'new-password';
  /** What the button shows and hides, if the form has two passwords. */
  what?: string;
};

/** A password is in the field and nowhere else in the page: never in an attribute, as a default would be. */
export function PasswordInput({ className, what = 'password', defaultValue: _, ...rest }: PasswordInputProps) {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <span className="relative block">
      <input
        autoCapitalize="none"
        spellCheck={false}
        {...rest}
        type={isShown ? 'text' : 'password'}
        className={clsx(inputClass, 'pr-12', className)}
      />
      <button
        type="button"
        aria-label={`${isShown ? 'Hide' : 'Show'} ${what}`}
        aria-controls={rest.id}
        className="absolute inset-y-0 right-0 grid w-12 place-items-center rounded-control text-ink-2 hover:bg-sunken hover:text-ink"
        onClick={() => setIsShown(!isShown)}
      >
        <Icon aria-hidden="true" size={20} />
      </button>
    </span>
  );
}
