import { type ChangeEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Problems } from '../../lib/write/problems.ts';

type FormPlan<Values> = {
  /** Initial values, in the fields' order on screen. */
  initial: Values;
  /** Earlier entries, when the same form is shown anew. */
  entered?: Values | undefined;
  /** What is known to be wrong with these. */
  problems?: Problems<Values> | undefined;
  /** Omitted if only the server validates. */
  check?: (values: Values) => Problems<Values>;
  /** Called when a field changes. */
  onChange?: (name: keyof Values) => void;
};

type Typed = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>;

/** The fields' values and what is wrong with them: shown on blur, cleared while correcting, all on submit. */
export function useForm<Values extends Record<keyof Values, string | null>>(plan: FormPlan<Values>) {
  const { check, onChange } = plan;
  const [initial, setInitial] = useState(plan.initial);
  const [values, setValues] = useState(plan.entered ?? initial);
  const [problems, setProblems] = useState<Problems<Values>>(plan.problems ?? {});
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const controls = useRef<{ [Name in keyof Values]?: HTMLElement | null }>({});
  const names = Object.keys(initial) as (keyof Values & string)[];

  function tell(name: keyof Values, problem?: string) {
    setProblems((others) => ({ ...others, [name]: problem }));
  }

  function change(name: keyof Values, value: string | null) {
    setValues((others) => ({ ...others, [name]: value }));
    tell(name);
    onChange?.(name);
  }

  function hasChanged(name: keyof Values): boolean {
    return values[name] !== initial[name];
  }

  function focus(name: keyof Values) {
    controls.current[name]?.focus();
  }

  /** Shows what is wrong and focuses the first bad field. Returns whether there is none. */
  function fail(found: Problems<Values> = {}): boolean {
    // The field is described by its problem before it gets focus.
    flushSync(() => setProblems(found));
    const bad = names.find((name) => found[name] !== undefined);
    if (bad) focus(bad);
    return !bad;
  }

  function begin(stored: Values, entered = stored) {
    flushSync(() => {
      setInitial(stored);
      setValues(entered);
      setProblems({});
    });
    for (const name of names) {
      const control = controls.current[name];
      if (control && 'value' in control) control.value = entered[name] ?? '';
    }
  }

  function ref(name: keyof Values) {
    return (control: HTMLElement | null) => {
      controls.current[name] = control;
    };
  }

  return {
    initial,
    values,
    problems,
    names,
    /** Starts over with other stored values, keeping the entries over them. */
    begin,
    wasSubmitted,
    isChanged: names.some(hasChanged),
    hasChanged,
    focus,
    change,
    /** Sets or clears the message of one field. */
    tell,
    fail,
    /** Validates a field on blur. */
    leave: (name: keyof Values) => {
      const problem = check?.(values)[name];
      if (problem) tell(name, problem);
    },
    /** Validates everything before it is sent. Returns whether it is valid. */
    check: () => {
      setWasSubmitted(true);
      return fail(check?.(values));
    },
    ref,
    /** For an uncontrolled field, so that nothing erases what the browser filled in. */
    bind: (name: keyof Values & string) => ({
      name,
      ref: ref(name),
      defaultValue: values[name] ?? '',
      onChange: (event: Typed) => change(name, event.currentTarget.value),
    }),
  };
}

export type FormState<Values extends Record<keyof Values, string | null>> = ReturnType<typeof useForm<Values>>;
