import { reportMessages } from '@ffl/domain/reports/messages';
import { type CalendarDate, parseCalendarDate } from '@ffl/domain/time/calendar-date';
import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { type ComponentProps, useId, useState } from 'react';
import { Field, TextInput } from './field.tsx';

type LabeledSelectProps = ComponentProps<'select'> & {
  label: string;
  /** The chosen option names its subject: 'All organizations'. */
  isLabelHidden?: boolean;
};

/** A choice in a bar, with the label inside the box in front of the value. */
export function LabeledSelect({ label, isLabelHidden = false, className, ...rest }: LabeledSelectProps) {
  return (
    <label className={clsx(barBoxClass, className)}>
      <span className={isLabelHidden ? 'sr-only' : barLabelClass}>{label}</span>
      <select
        {...rest}
        className={clsx(
          isLabelHidden ? 'field-sizing-content pl-3' : 'basis-24 pl-2',
          'min-h-9.5 md:pointer-coarse:min-h-10.5 min-w-0 grow appearance-none truncate rounded-control bg-transparent pr-9 font-semibold text-ink text-meta outline-none max-md:min-h-11.5 max-md:text-body',
        )}
      />
      <ChevronDown aria-hidden="true" size={18} className="pointer-events-none absolute right-3 text-ink-2" />
    </label>
  );
}

type DayFieldProps = {
  label: string;
  day: CalendarDate | null;
  problem?: string | undefined;
  /** The list is also shown without a day. */
  isOptional?: boolean;
  /** Puts the label inside the box, for a row of choices. */
  isInBar?: boolean;
  onDay: (day: CalendarDate | null) => void;
};

/** A filter's date. An invalid one stays in the field and requests nothing; it is reported on blur. */
export function DayField({ label, day, problem, isOptional = true, isInBar = false, onDay }: DayFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isLeft, setIsLeft] = useState(false);
  const errorId = useId();

  function handleChange(text: string) {
    const read = parseCalendarDate(text);
    const isUnfinished = text !== '' && read === null;
    setTyped(isUnfinished ? text : null);
    setIsLeft(false);
    if (!isUnfinished) onDay(read);
  }

  const error = typed !== null && isLeft ? reportMessages.dayInvalid : problem;
  const field = {
    type: 'date',
    value: typed ?? day ?? '',
    onChange: ({ target }: { target: HTMLInputElement }) => handleChange(target.value),
    onBlur: () => setIsLeft(true),
  };
  if (isInBar) {
    return (
      <div>
        <label className={barBoxClass}>
          <span className={barLabelClass}>{label}</span>
          <input
            {...field}
            {...(error !== undefined && { 'aria-invalid': true, 'aria-describedby': errorId })}
            className="min-h-9.5 md:pointer-coarse:min-h-10.5 rounded-control bg-transparent px-2 font-semibold text-ink text-meta outline-none max-md:min-h-11.5 max-md:text-body"
          />
        </label>
        <p id={errorId} role="status" className="font-semibold text-danger text-meta empty:hidden">
          {error}
        </p>
      </div>
    );
  }
  return (
    <Field label={label} optional={isOptional} error={error} className="w-44 max-md:w-full">
      {({ required: _, ...control }) => <TextInput {...control} {...field} />}
    </Field>
  );
}

/** The box of a choice in a row, with its label inside. */
export const barBoxClass = [
  'relative flex min-w-0 flex-wrap items-center rounded-control border border-line-strong bg-surface hover:border-ink-3',
  'has-[:is(select,input):focus-visible]:outline-2 has-[:is(select,input):focus-visible]:outline-accent has-[:is(select,input):focus-visible]:outline-offset-2',
].join(' ');

export const barLabelClass = 'shrink-0 pl-3 text-ink-2 text-meta';
