import { offeredValidities } from './messages.ts';
import { validityLabel } from './program.ts';
import { otherProgramColor, programDefaults, programTypes } from './program-types.ts';

type Choice<Value> = { value: Value; label: string };

/** The form's choices, plus the current value if different. */
export function validityChoices(presentDays?: number): readonly Choice<number>[] {
  return withPresent<number>(offeredValidities, presentDays, validityLabel);
}

/** The colors of all types and gray, plus the current color if it isn't one of them. */
export function colorChoices(present?: string): readonly Choice<string>[] {
  const offered = [
    ...programTypes.map((type) => ({ value: programDefaults[type].color, label: programDefaults[type].colorName })),
    { value: otherProgramColor, label: 'Grey' },
  ];
  return withPresent<string>(offered, present, (color) => color);
}

function withPresent<Value>(
  offered: readonly Choice<Value>[],
  present: Value | undefined,
  label: (value: Value) => string,
): readonly Choice<Value>[] {
  if (present === undefined || offered.some(({ value }) => value === present)) return offered;
  return [...offered, { value: present, label: label(present) }];
}
