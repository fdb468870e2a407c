import { useEffect, useEffectEvent } from 'react';
import type { WriteCode } from '../../lib/write/write-failure.ts';
import type { WriteState } from '../../lib/write/write-state.ts';
import type { FormState } from './use-form.ts';

type FieldRefusal<Values> = { code: WriteCode; name: keyof Values; sentence: string };

/** Shows a refusal at the field where it can be fixed, and goes there. Returns whether that is why it was refused. */
export function useRefusalAtField<Values extends Record<keyof Values, string | null>>(
  form: Pick<FormState<Values>, 'tell' | 'focus'>,
  state: WriteState<unknown>,
  { code, name, sentence }: FieldRefusal<Values>,
): boolean {
  const isAtField = state.kind === 'refused' && state.code === code;
  const goToField = useEffectEvent(() => {
    form.tell(name, sentence);
    form.focus(name);
  });
  // Waits for the unlock, since locked fields can't take focus.
  useEffect(() => {
    if (isAtField) goToField();
  }, [isAtField]);
  return isAtField;
}
