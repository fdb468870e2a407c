import { secondStepMessages } from '@ffl/domain/accounts/second-step-messages';
import type { GoTrueClient } from '@supabase/auth-js';
import { KeyRound } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useAttempt } from '../../hooks/forms/use-attempt.ts';
import { canUsePasskeys } from '../../lib/sign-in/passkey.ts';
import { giveCode, givePasskey, giveRecoveryCode, type StepFactor } from '../../lib/sign-in/second-step.ts';
import { Button } from '../ui/button.tsx';
import { Field, TextInput } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';

const words = secondStepMessages;

type GiveStepProps = {
  client: GoTrueClient;
  factors: readonly StepFactor[];
  submitText: string;
  onGiven: () => Promise<void> | void;
};

/** Asks for the second step: a passkey, an app code or a recovery code. */
export function GiveStep({ client, factors, submitText, onGiven }: GiveStepProps) {
  const attempt = useAttempt();
  const passkeys = canUsePasskeys() ? factors.filter(({ kind }) => kind === 'passkey') : [];
  const app = factors.find(({ kind }) => kind === 'app');
  const [isRecovery, setIsRecovery] = useState(false);
  const [problem, setProblem] = useState<string>();
  const isTyped = isRecovery || app !== undefined;

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { currentTarget: form } = event;
    const code = String(new FormData(form).get('code')).trim();
    setProblem(code === '' ? words.codeRequired : undefined);
    if (code === '') return;
    void attempt.run(async () => {
      await (isRecovery ? giveRecoveryCode(client, code) : giveCodeOfAny(code));
      await onGiven();
    });
  }

  /** Tries the code for each app, since someone may have two. */
  async function giveCodeOfAny(code: string) {
    const apps = factors.filter(({ kind }) => kind === 'app');
    const [first, ...others] = apps;
    if (!first) return;
    const given = others.reduce(
      (before, { id }) => before.catch(() => giveCode(client, id, code)),
      giveCode(client, first.id, code),
    );
    await given;
  }

  return (
    <div className="flex flex-col gap-4">
      {attempt.problem && (
        <Notice tone="danger" announced>
          {attempt.problem}
        </Notice>
      )}
      {!isRecovery &&
        passkeys.map(({ id, name }) => (
          <Button
            key={id}
            variant={app ? 'secondary' : 'primary'}
            className="w-full"
            icon={<KeyRound aria-hidden="true" size={18} />}
            busy={attempt.isBusy}
            onClick={() =>
              void attempt.run(async () => {
                await givePasskey(client, id);
                await onGiven();
              })
            }
          >
            {passkeys.length === 1 ? words.usePasskey : `${words.usePasskey}: ${name}`}
          </Button>
        ))}
      {isTyped && (
        <form key={String(isRecovery)} noValidate className="flex flex-col gap-4" onSubmit={handleSubmit}>
          <Field
            label={isRecovery ? words.recoveryLabel : words.codeLabel}
            hint={isRecovery ? words.recoveryHint : words.codeHint}
            error={problem}
          >
            {(control) => (
              <TextInput
                {...control}
                name="code"
                autoFocus
                inputMode={isRecovery ? 'text' : 'numeric'}
                autoComplete="one-time-code"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={40}
              />
            )}
          </Field>
          <Button type="submit" variant="primary" className="w-full" busy={attempt.isBusy} busyText="Checking...">
            {submitText}
          </Button>
        </form>
      )}
      <Button
        variant="link"
        className="self-start"
        onClick={() => {
          attempt.tell(undefined);
          setProblem(undefined);
          setIsRecovery(!isRecovery);
        }}
      >
        {isRecovery ? words.codeInstead : words.recoveryInstead}
      </Button>
    </div>
  );
}
