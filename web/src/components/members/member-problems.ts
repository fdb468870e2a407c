import type { FieldErrors } from 'react-hook-form';
import type { FieldProblem } from '../ui/error-summary.tsx';
import type { MemberEntries } from './member-schema.ts';
import type { MemberFormState } from './use-member-form.ts';

/** The problems of a form in the order of its fields, for the summary above it. */
export function memberProblems(form: MemberFormState, errors: FieldErrors<MemberEntries>): FieldProblem[] {
  return fieldOrder.flatMap((name) => {
    const message = errors[name]?.message;
    return message ? [{ message, onGo: () => form.setFocus(name) }] : [];
  });
}

const fieldOrder = ['firstName', 'lastName', 'email', 'phone', 'organization', 'certificationLevel'] as const;
