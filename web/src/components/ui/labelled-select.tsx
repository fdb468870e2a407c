import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { barBoxClass, barLabelClass } from './bar-class.ts';

type LabelledSelectProps = ComponentProps<'select'> & {
  label: string;
  /** What is chosen says it: 'All organizations'. */
  isLabelHidden?: boolean;
};

/** One choice in a bar: the label is inside the box, before what is chosen. */
export function LabelledSelect({ label, isLabelHidden = false, className, ...rest }: LabelledSelectProps) {
  return (
    <label className={clsx(barBoxClass, className)}>
      <span className={isLabelHidden ? 'sr-only' : barLabelClass}>{label}</span>
      <select
        {...rest}
        className={clsx(
          isLabelHidden ? 'field-sizing-content pl-3' : 'pl-2',
          'min-h-9.5 min-w-0 flex-1 appearance-none truncate rounded-control bg-transparent pr-9 font-semibold text-ink text-meta outline-none max-md:min-h-11.5 max-md:text-body',
        )}
      />
      <ChevronDown aria-hidden="true" size={18} className="pointer-events-none absolute right-3 text-ink-2" />
    </label>
  );
}
