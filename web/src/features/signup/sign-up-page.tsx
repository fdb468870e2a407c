import { accountLimits } from '@ffl/domain/accounts/limits';
import { captchaMessages } from '@ffl/domain/accounts/messages';
import { registrationMessages } from '@ffl/domain/accounts/registration-messages';
import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { SecurityCheck } from '../../components/captcha/security-check.tsx';
import { Button } from '../../components/ui/button.tsx';
import { buttonClass } from '../../components/ui/button-class.ts';
import { ErrorSummary, summaryOf } from '../../components/ui/error-summary.tsx';
import { LeaveWarning } from '../../components/ui/leave-warning.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { OfflineNote } from '../../components/ui/offline-note.tsx';
import { PublicPage } from '../../components/ui/public-page.tsx';
import { SignUpFields } from './sign-up-fields.tsx';
import { type SignUpState, useSignUp } from './use-sign-up.ts';

type SignUpPageProps = {
  /** Leads to sign-in with the new account's e-mail. */
  onLeave: (email: string) => void;
};

/** `/member/signup`: the registration form, and a message for 2 seconds after it. */
export function SignUpPage({ onLeave }: SignUpPageProps) {
  const [createdFor, setCreatedFor] = useState<string>();
  if (createdFor !== undefined) return <Created email={createdFor} onLeave={onLeave} />;
  return (
    <PublicPage wide title="Create your account" subtitle="Join us as a new member">
      <SignUpForm onCreated={setCreatedFor} />
      <p className="flex flex-wrap gap-x-2 border-line border-t pt-4 text-table">
        <Link to="/signin" className={buttonClass({ variant: 'link' })}>
          Already have an account? Sign in
        </Link>
      </p>
    </PublicPage>
  );
}

function SignUpForm({ onCreated }: { onCreated: (email: string) => void }) {
  const signUp = useSignUp(onCreated);
  const { form, minLength, choices, check, attempt, isSending, handleSubmit } = signUp;
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={handleSubmit}>
      <LeaveWarning hasEntries={form.isChanged} />
      {form.wasSubmitted && attempt.kind !== 'refused' && <ErrorSummary problems={summaryOf(form)} />}
      <SignUpFields form={form} minLength={minLength} choices={choices} />
      <SecurityCheck view={check.view} completeText={captchaMessages.complete} />
      <Refusal signUp={signUp} />
      <Button
        type="submit"
        variant="primary"
        className="mt-1 w-full"
        busy={isSending}
        busyText={registrationMessages.submitting}
      >
        {registrationMessages.submit}
      </Button>
      <OfflineNote />
      <p className="text-ink-2 text-meta">{registrationMessages.pending}</p>
    </form>
  );
}

function Refusal({ signUp: { attempt, form } }: { signUp: SignUpState }) {
  if (attempt.kind !== 'refused') return null;
  return (
    <Notice
      tone="danger"
      title={registrationMessages.failedTitle}
      announced
      {...(attempt.isAccountThere && {
        actions: (
          <Link
            to="/signin"
            state={{ email: form.values.email.trim() }}
            ignoreBlocker
            className={buttonClass({ size: 'small' })}
          >
            Sign in
          </Link>
        ),
      })}
    >
      <p>{attempt.text}</p>
      {attempt.detail !== undefined && <p className="mt-1">{attempt.detail}</p>}
    </Notice>
  );
}

function Created({ email, onLeave }: { email: string; onLeave: (email: string) => void }) {
  const handleLeave = useEffectEvent(() => onLeave(email));
  useEffect(() => {
    const leaving = setTimeout(() => handleLeave(), accountLimits.registrationRedirectSeconds * 1000);
    return () => clearTimeout(leaving);
  }, []);

  return (
    <PublicPage wide title="Check your email">
      <Notice tone="success" announced>
        {registrationMessages.created}
      </Notice>
      <p className="text-ink-2">
        We sent the message to <strong className="wrap-anywhere text-ink">{email}</strong>.
      </p>
      <Button variant="primary" className="self-start" onClick={() => onLeave(email)}>
        Go to Sign In
      </Button>
    </PublicPage>
  );
}
