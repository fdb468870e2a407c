import { reportMessages } from '@ffl/domain/reports';
import { type CalendarDate, parseCalendarDate } from '@ffl/domain/time';
import { useState } from 'react';
import { Field } from './field.tsx';
import { TextInput } from './text-input.tsx';

type DayFieldProps = {
  label: string;
  day: CalendarDate | null;
  problem?: string | undefined;
  /** A query has an answer without it. */
  isOptional?: boolean;
  onDay: (day: CalendarDate | null) => void;
};

/** A filter's date. An invalid one stays in the field and requests nothing; it is reported on blur. */
export function DayField({ label, day, problem, isOptional = true, onDay }: DayFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isLeft, setIsLeft] = useState(false);

  function handleChange(text: string) {
    const read = parseCalendarDate(text);
    const isUnfinished = text !== '' && read === null;
    setTyped(isUnfinished ? text : null);
    setIsLeft(false);
    if (!isUnfinished) onDay(read);
  }

  const error = typed !== null && isLeft ? reportMessages.dayInvalid : problem;
  return (
    <Field label={label} optional={isOptional} error={error} className="w-44 max-md:w-full">
      {({ required: _, ...control }) => (
        <TextInput
          {...control}
          type="date"
          value={typed ?? day ?? ''}
          onChange={({ target }) => handleChange(target.value)}
          onBlur={() => setIsLeft(true)}
        />
      )}
    </Field>
  );
}
