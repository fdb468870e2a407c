import { type FormEvent, useState, useTransition } from 'react';
import { SecurityCheck, useSecurityCheck } from '../../components/captcha/security-check.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Field, TextInput } from '../../components/ui/field.tsx';
import { Notice, OfflineNote } from '../../components/ui/notice.tsx';
import { PublicPage } from '../../components/ui/public-page.tsx';
import { useForm } from '../../hooks/forms/use-form.ts';
import { useFormToast } from '../../hooks/forms/use-form-toast.ts';
import { useProduct } from '../../lib/product.ts';
import { type ResetRequestOutcome, requestReset } from './request-reset.ts';

type ForgotPasswordProps = {
  email: string;
  onBack: (email: string) => void;
};

/** Requests a link that sets a new password, on the card of `/signin`. */
export function ForgotPassword({ email: firstEmail, onBack }: ForgotPasswordProps) {
  const { server, toasts } = useProduct();
  const [outcome, setOutcome] = useState<ResetRequestOutcome>();
  const [isBusy, startRequest] = useTransition();
  const toast = useFormToast();
  const form = useForm({ initial: { email: firstEmail }, onChange: toast.dismiss });
  const { email } = form.values;
  const check = useSecurityCheck({ action: 'reset', email });

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    toast.dismiss();
    form.tell('email');
    setOutcome(undefined);
    if (check.isOpen) return check.demand();
    startRequest(async () => show(await requestReset(server, email, check.proof?.token)));
  }

  function show(next: ResetRequestOutcome) {
    setOutcome(next);
    if (next.kind === 'captcha' || next.kind === 'failed') check.follow(next.proof);
    if (next.kind === 'captcha' && next.proof === undefined) check.demand();
    if (next.kind === 'sent') toasts.clear();
    if (next.kind === 'failed') toast.show(next.title, next.text);
    const problem = problemAtField(next);
    if (problem !== undefined) form.fail({ email: problem });
  }

  if (outcome?.kind === 'sent') {
    return <ResetLinkSent email={outcome.email} message={outcome.message} onBack={() => onBack(email)} />;
  }
  return (
    <PublicPage title="Forgot password" subtitle="We will mail you a link that sets a new password.">
      <form noValidate className="flex flex-col gap-4" onSubmit={handleSubmit}>
        <RequestProblem outcome={outcome} />
        <Field label="Email" error={form.problems.email}>
          {(control) => (
            <TextInput
              {...control}
              {...form.bind('email')}
              type="email"
              inputMode="email"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </Field>
        <SecurityCheck view={check.view} />
        <Button type="submit" variant="primary" className="mt-1 w-full" busy={isBusy} busyText="Sending...">
          Send reset link
        </Button>
        <OfflineNote />
      </form>
      <Button variant="link" className="self-start" onClick={() => onBack(email)}>
        Back to Sign In
      </Button>
    </PublicPage>
  );
}

/** A problem with the whole request; problems with the email are shown at the field. */
function RequestProblem({ outcome }: { outcome: ResetRequestOutcome | undefined }) {
  if (outcome?.kind !== 'failed' || outcome.isEmailWrong) return null;
  return (
    <Notice tone="danger" title={outcome.title} announced>
      {outcome.text}
    </Notice>
  );
}

function problemAtField(outcome: ResetRequestOutcome): string | undefined {
  if (outcome.kind === 'empty') return outcome.text;
  return outcome.kind === 'failed' && outcome.isEmailWrong ? outcome.text : undefined;
}

/** The server's answer to a request, and what to do next. It never reveals whether the account exists. */
function ResetLinkSent({ email, message, onBack }: { email: string; message: string; onBack: () => void }) {
  return (
    <PublicPage title="Check your email">
      <Notice tone="success">{message}</Notice>
      <div className="flex flex-col gap-2 text-ink-2">
        <p>
          You asked for a link for <strong className="wrap-anywhere text-ink">{email}</strong>.
        </p>
        <p>Open the link in the message soon: it works once, and only for a short time.</p>
        <p>Nothing there? Look in the spam folder, and check your address for typos. You can ask again in 5 minutes.</p>
      </div>
      <Button variant="primary" onClick={onBack}>
        Back to Sign In
      </Button>
    </PublicPage>
  );
}
