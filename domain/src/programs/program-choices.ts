import { offeredValidities } from './messages.ts';
import { validityLabel } from './program.ts';
import { otherProgramColor, programDefaults } from './program-types.ts';

type Choice<Value> = { value: Value; label: string };

/** The form's choices, plus the current value if different. */
export function validityChoices(presentDays?: number): readonly Choice<number>[] {
  return withPresent<number>(offeredValidities, presentDays, validityLabel);
}

/** The four named colors, plus the current one if different. */
export function colorChoices(present?: string): readonly Choice<string>[] {
  const offered = [
    { value: programDefaults.avalanche.color, label: 'Green' },
    { value: programDefaults.rescue.color, label: 'Red' },
    { value: programDefaults.lift_ticket.color, label: 'Orange' },
    { value: otherProgramColor, label: 'Grey' },
  ];
  return withPresent(offered, present, (color) => color);
}

function withPresent<Value>(
  offered: readonly Choice<Value>[],
  present: Value | undefined,
  label: (value: Value) => string,
): readonly Choice<Value>[] {
  if (present === undefined || offered.some(({ value }) => value === present)) return offered;
  return [...offered, { value: present, label: label(present) }];
}
