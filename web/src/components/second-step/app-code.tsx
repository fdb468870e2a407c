import { secondStepMessages } from '@ffl/domain/accounts/second-step-messages';
import type { GoTrueClient } from '@supabase/auth-js';
import { Copy, Smartphone } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useCopy } from '../../hooks/device/use-copy.ts';
import { useAttempt } from '../../hooks/forms/use-attempt.ts';
import type { BegunApp } from '../../lib/sign-in/kept-second-step.ts';
import { giveCode } from '../../lib/sign-in/second-step.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { Field, TextInput } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { QrCode } from '../ui/qr-code.tsx';

const words = secondStepMessages;

type AppCodeProps = {
  client: GoTrueClient;
  app: BegunApp;
  onBack: () => void;
  onGiven: () => Promise<void>;
};

/** Shows the code that an authenticator app scans, and asks for the first code from the app. */
export function AppCode({ client, app, onBack, onGiven }: AppCodeProps) {
  const attempt = useAttempt();
  const copy = useCopy();
  const [problem, setProblem] = useState<string>();

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get('code')).trim();
    setProblem(code === '' ? words.codeRequired : undefined);
    if (code === '') return;
    void attempt.run(async () => {
      await giveCode(client, app.id, code);
      await onGiven();
    });
  }

  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={handleSubmit}>
      {/* Where the app is beside the browser, it takes the key by its address. */}
      <a href={app.uri} className={`${buttonClass({ variant: 'primary' })} md:hidden`}>
        <Smartphone aria-hidden="true" size={18} />
        {words.onThisPhone}
      </a>
      <p className="text-ink-2">{words.appText}</p>
      <QrCode
        value={app.uri}
        size={192}
        label="QR code for your authenticator app"
        className="self-center rounded-control"
      />
      <p className="text-meta">
        {words.typeKey} <code className="wrap-anywhere font-semibold">{app.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <Button
        icon={<Copy aria-hidden="true" size={18} />}
        className="self-start"
        onClick={() => void copy(app.secret, words.keyCopied)}
      >
        {words.copyKey}
      </Button>
      {attempt.problem && (
        <Notice tone="danger" announced>
          {attempt.problem}
        </Notice>
      )}
      <Field label={words.codeLabel} hint={words.codeHint} error={problem}>
        {(control) => (
          <TextInput
            {...control}
            name="code"
            autoFocus
            inputMode="numeric"
            autoComplete="one-time-code"
            spellCheck={false}
            maxLength={12}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={attempt.isBusy} busyText="Checking...">
          Turn it on
        </Button>
        <Button onClick={onBack}>Back</Button>
      </div>
    </form>
  );
}
