import { reportMessages } from '@ffl/domain/reports/messages';
import { type CalendarDate, parseCalendarDate } from '@ffl/domain/time/calendar-date';
import { useId, useState } from 'react';
import { barBoxClass, barLabelClass } from './bar-class.ts';
import { Field, TextInput } from './field.tsx';

type DayFieldProps = {
  label: string;
  day: CalendarDate | null;
  problem?: string | undefined;
  /** A query has an answer without it. */
  isOptional?: boolean;
  /** In a row of choices: the label is inside the box. */
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
            className="min-h-9.5 rounded-control bg-transparent px-2 font-semibold text-ink text-meta outline-none max-md:min-h-11.5 max-md:text-body"
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
