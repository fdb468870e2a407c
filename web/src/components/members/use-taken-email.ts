import { useEffect, useEffectEvent } from 'react';
import { tableCodes } from '../../lib/table-error.ts';
import type { WriteState } from '../../lib/write/write-state.ts';
import { emailTaken, type MemberFormState } from './use-member-form.ts';

/** Tells at the field that somebody else has this e-mail, and goes there. Whether that is why it was refused. */
export function useTakenEmail(form: MemberFormState, state: WriteState<unknown>): boolean {
  const isTaken = state.kind === 'refused' && state.code === tableCodes.duplicate;
  const goToEmail = useEffectEvent(() => {
    form.tell('email', emailTaken);
    form.focus('email');
  });
  // The fields take the focus again only when they are no longer locked.
  useEffect(() => {
    if (isTaken) goToEmail();
  }, [isTaken]);
  return isTaken;
}
