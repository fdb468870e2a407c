import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FieldProblem } from '../../components/ui/error-summary.tsx';
import { emptySignUp, type SignUpField, signUpFields, signUpProblems } from './sign-up-problems.ts';

type Given = Parameters<typeof signUpProblems>[1];

type Errors = Partial<Record<SignUpField, string>>;

/** What stands in the fields and what is wrong with it: checked on leaving, cleared while correcting, all on submit. */
export function useSignUpFields(given: Given, onCorrected: () => void) {
  const [entries, setEntries] = useState(emptySignUp);
  const [errors, setErrors] = useState<Errors>({});
  const [isSubmitted, setIsSubmitted] = useState(false);
  const inputs = useRef<Partial<Record<SignUpField, HTMLInputElement | null>>>({});

  function focus(field: SignUpField) {
    inputs.current[field]?.focus();
  }

  function show(found: Errors) {
    // The field is described by its error before it takes the focus.
    flushSync(() => setErrors(found));
    const first = signUpFields.find((field) => found[field] !== undefined);
    if (first) focus(first);
  }

  return {
    entries,
    errors,
    given,
    /** What the server has against a field: told there, and not in the summary of the page's own checks. */
    fail: (found: Errors) => {
      setIsSubmitted(false);
      show(found);
    },
    problems: isSubmitted ? problemsOf(errors, focus) : [],
    change: (field: SignUpField, text: string) => {
      setEntries((others) => ({ ...others, [field]: text }));
      setErrors(({ [field]: _, ...others }) => others);
      onCorrected();
    },
    isTouched: signUpFields.some((field) => entries[field] !== ''),
    leave: (field: SignUpField) => {
      const found = new Map(signUpProblems(entries, given)).get(field);
      const isTooEarly = field === 'organization' && given.organizations.length === 0;
      if (found !== undefined && !isTooEarly) setErrors((others) => ({ ...others, [field]: found }));
    },
    /** Whether all is right; else every sentence is shown and the first bad field has the focus. */
    check: (): boolean => {
      setIsSubmitted(true);
      const found = Object.fromEntries(signUpProblems(entries, given)) as Errors;
      show(found);
      return Object.keys(found).length === 0;
    },
    register: (field: SignUpField) => (input: HTMLInputElement | null) => {
      inputs.current[field] = input;
    },
  };
}

export type SignUpFieldsState = ReturnType<typeof useSignUpFields>;

function problemsOf(errors: Errors, focus: (field: SignUpField) => void): FieldProblem[] {
  return signUpFields.flatMap((field) => {
    const message = errors[field];
    return message === undefined ? [] : [{ message, onGo: () => focus(field) }];
  });
}
