import { useRefusalAtField } from '../../hooks/forms/use-refusal-at-field.ts';
import { tableCodes } from '../../lib/net/table-error.ts';
import type { WriteState } from '../../lib/write/write-state.ts';
import { emailTaken, type MemberFormState } from './use-member-form.ts';

/** Reports at the field that someone else has this e-mail. Returns whether that is why it was refused. */
export function useTakenEmail(form: MemberFormState, state: WriteState<unknown>): boolean {
  return useRefusalAtField(form, state, { code: tableCodes.duplicate, name: 'email', sentence: emailTaken });
}
