import { accountLimits } from '@ffl/domain/accounts/limits';
import { passwordMessages } from '@ffl/domain/accounts/messages';
import { passwordProblems, passwordRules, passwordStrength } from '@ffl/domain/accounts/password';
import { clsx } from 'clsx';
import { Circle, CircleAlert, CircleCheck } from 'lucide-react';
import { useEffect, useState } from 'react';

type PasswordRulesProps = {
  id: string;
  password: string;
  minLength: number;
  /** Whether broken rules are shown as errors. */
  isChecked: boolean;
  /** Further objections of the server. */
  refusals?: readonly string[];
};

type Line = { text: string; state: 'open' | 'broken' | 'wrong' | 'satisfied' };

/** The meter with its word, and the rules: broken ones in their own sentence, live while typing. */
export function PasswordRules({ id, password, minLength, isChecked, refusals = [] }: PasswordRulesProps) {
  const rules = passwordRules(password, minLength);
  const strength = passwordStrength(password, minLength);
  const lines = linesOf(password, minLength, isChecked, refusals);
  // A password that breaks one of the rules is refused like one that breaks all.
  const isRefused = strength === 'good' || lines.some(({ state }) => state === 'wrong');
  return (
    <div className="mt-1 flex flex-col gap-2">
      <div className="flex items-center gap-3 text-meta">
        <span aria-hidden="true" className="flex flex-1 gap-1">
          {rules.map((rule, index) => (
            <span
              key={rule.id}
              className={clsx(
                'h-1.5 flex-1 rounded-pill border',
                index < rules.filter((one) => one.isSatisfied).length
                  ? meterColors[isRefused ? 'weak' : strength]
                  : 'border-line-strong bg-sunken',
              )}
            />
          ))}
        </span>
        <span role="status" className="min-w-36 text-right text-ink-2">
          Password strength
          {password !== '' && (
            <>
              : <strong className="text-ink">{isRefused ? passwordMessages.notAccepted : strength}</strong>
            </>
          )}
        </span>
      </div>
      <ul id={id} className="flex flex-col gap-1 text-meta">
        {lines.map((line) => (
          <RuleLine key={line.text} line={line} />
        ))}
      </ul>
    </div>
  );
}

function RuleLine({ line: { text, state } }: { line: Line }) {
  const Icon = icons[state];
  return (
    <li className={clsx('relative flex items-start gap-1.5', colors[state])}>
      <Icon aria-hidden="true" size={16} className="mt-0.5 shrink-0" />
      <span>
        {state === 'satisfied' && <span className="sr-only">Done: </span>}
        {text}
      </span>
    </li>
  );
}

/** Before anything is typed the rules are suggestions; then each broken one shows its sentence. */
function linesOf(password: string, minLength: number, isChecked: boolean, refusals: readonly string[]): Line[] {
  const rules = passwordRules(password, minLength);
  const lines = rules.map(({ id, message, isSatisfied }): Line => {
    if (isSatisfied) return { text: passwordMessages.rules[id](minLength), state: 'satisfied' };
    if (isChecked) return { text: message, state: 'wrong' };
    return password === ''
      ? { text: passwordMessages.rules[id](minLength), state: 'open' }
      : { text: message, state: 'broken' };
  });
  const broken = rules.filter((rule) => !rule.isSatisfied).map(({ message }) => message);
  const others = new Set(
    [...passwordProblems(password, minLength), ...refusals].filter((text) => !broken.includes(text)),
  );
  return [...lines, ...[...others].map((text): Line => ({ text, state: 'wrong' }))];
}

const icons = { open: Circle, broken: Circle, wrong: CircleAlert, satisfied: CircleCheck };

const colors = {
  open: 'text-ink-2',
  broken: 'text-ink',
  wrong: 'font-semibold text-danger',
  satisfied: 'text-active',
};

const meterColors = {
  weak: 'border-expiring-14 bg-expiring-14',
  fair: 'border-expiring-30 bg-expiring-30',
  good: 'border-accent bg-accent',
  strong: 'border-active bg-active',
};

/** The list of common passwords, loaded once somebody begins to choose one. Offline it is null, and the server refuses them later. */
export function useCommonPasswords(isNeeded: boolean): ReadonlySet<string> | null {
  const [common, setCommon] = useState<ReadonlySet<string> | null>(null);
  useEffect(() => {
    if (!isNeeded || common) return;
    import('virtual:common-passwords').then(
      (loaded) => setCommon(loaded.default),
      () => undefined,
    );
  }, [isNeeded, common]);
  return common;
}

/** The server's objections to a password, one per problem: "Please ..." stays with the sentence before it. */
export function passwordSentences(text: string): string[] {
  return text.split(/\. (?!Please )/);
}

/** The length a password lacks, of those required of members and administrators; 0 if none. */
export function demandedLength(password: string): number {
  const { passwordMinLength, passwordMinLengthAdmin } = accountLimits;
  return [passwordMinLength, passwordMinLengthAdmin].find((length) => password.length < length) ?? 0;
}
