import { CircleAlert } from 'lucide-react';
import type { FormState } from '../../hooks/forms/use-form.ts';

export type FieldProblem = { message: string; onGo: () => void };

/** A form's problems in field order. */
export function summaryOf<Values extends Record<keyof Values, string | null>>(
  form: Pick<FormState<Values>, 'names' | 'problems' | 'focus'>,
): FieldProblem[] {
  return form.names.flatMap((name) => {
    const message = form.problems[name];
    return message === undefined ? [] : [{ message, onGo: () => form.focus(name) }];
  });
}

/** Shown above a long form after a submit found problems: the fields' messages, each linked to its field. */
export function ErrorSummary({ problems }: { problems: readonly FieldProblem[] }) {
  if (problems.length === 0) return null;
  return (
    <div
      role="alert"
      className="flex items-start gap-3 rounded-control border border-current/25 bg-expired-tint px-4 py-3 text-expired"
    >
      <CircleAlert aria-hidden="true" size={20} className="mt-0.5 shrink-0" />
      <div>
        <p className="font-semibold">
          {problems.length === 1 ? 'Please correct one field' : `Please correct ${problems.length} fields`}
        </p>
        <ul className="mt-1 flex flex-col items-start gap-1">
          {problems.map(({ message, onGo }) => (
            <li key={message}>
              <button type="button" className="min-h-6 text-left underline underline-offset-4" onClick={onGo}>
                {message}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
