import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';

type LabelledSelectProps = ComponentProps<'select'> & { label: string };

/** One choice in a bar: the label is inside the box, before what is chosen. */
export function LabelledSelect({ label, className, ...rest }: LabelledSelectProps) {
  return (
    <label
      className={clsx(
        'relative flex min-w-0 items-center rounded-control border border-line-strong bg-surface hover:border-ink-3',
        'has-[select:focus-visible]:outline-2 has-[select:focus-visible]:outline-accent has-[select:focus-visible]:outline-offset-2',
        className,
      )}
    >
      <span className="shrink-0 pl-3 text-ink-2 text-meta">{label}</span>
      <select
        {...rest}
        className="min-h-9.5 min-w-0 flex-1 appearance-none truncate rounded-control bg-transparent pr-9 pl-2 font-semibold text-ink text-meta outline-none max-md:min-h-11.5 max-md:text-body"
      />
      <ChevronDown aria-hidden="true" size={18} className="pointer-events-none absolute right-3 text-ink-2" />
    </label>
  );
}
