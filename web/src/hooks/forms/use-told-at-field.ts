import { useEffect, useEffectEvent } from 'react';
import type { WriteCode } from '../../lib/write/write-failure.ts';
import type { WriteState } from '../../lib/write/write-state.ts';
import type { FormState } from './use-form.ts';

type Told<Values> = { code: WriteCode; name: keyof Values; sentence: string };

/** Tells a refusal at the field where it is put right, and goes there. Whether that is why it was refused. */
export function useToldAtField<Values extends Record<keyof Values, string | null>>(
  form: Pick<FormState<Values>, 'tell' | 'focus'>,
  state: WriteState<unknown>,
  { code, name, sentence }: Told<Values>,
): boolean {
  const isTold = state.kind === 'refused' && state.code === code;
  const goToField = useEffectEvent(() => {
    form.tell(name, sentence);
    form.focus(name);
  });
  // The fields take the focus again only when they are no longer locked.
  useEffect(() => {
    if (isTold) goToField();
  }, [isTold]);
  return isTold;
}
