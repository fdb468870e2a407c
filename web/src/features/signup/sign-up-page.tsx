import { accountLimits } from '@ffl/domain/accounts/limits';
import { captchaMessages } from '@ffl/domain/accounts/messages';
import { registrationMessages } from '@ffl/domain/accounts/registration-messages';
import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { SecurityCheck } from '../../components/captcha/security-check.tsx';
import { OrganizationField } from '../../components/organizations/organization-field.tsx';
import type { OrganizationChoices } from '../../components/organizations/organization-picker.tsx';
import { NewPasswordField } from '../../components/passwords/new-password-field.tsx';
import { PasswordInput } from '../../components/passwords/password-input.tsx';
import { Button, buttonClass } from '../../components/ui/button.tsx';
import { ErrorSummary, summaryOf } from '../../components/ui/error-summary.tsx';
import { FormField, TextField } from '../../components/ui/form-field.tsx';
import { LeaveWarning } from '../../components/ui/leave-warning.tsx';
import { Notice, OfflineNote } from '../../components/ui/notice.tsx';
import { PublicPage } from '../../components/ui/public-page.tsx';
import { useAfterPress } from '../../hooks/forms/use-after-press.ts';
import type { FormState } from '../../hooks/forms/use-form.ts';
import type { SignUpEntries } from './sign-up-problems.ts';
import { type SignUpState, useSignUp } from './use-sign-up.ts';

type SignUpPageProps = {
  /** Opens sign-in with the new account's email. */
  onLeave: (email: string) => void;
};

/** The page `/member/signup`: the registration form, and a message for 2 seconds afterward. */
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

type SignUpFieldsProps = { form: FormState<SignUpEntries>; minLength: number; choices: OrganizationChoices };

/** The seven fields of the registration. */
function SignUpFields({ form, minLength, choices }: SignUpFieldsProps) {
  const afterPress = useAfterPress();
  const { values, problems } = form;
  const isEmpty = choices.organizations.length === 0 && !choices.isLoading && choices.failure === null;
  const isPasswordWrong = problems.password !== undefined;
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <OrganizationField form={form} choices={choices} hint={isEmpty ? noOrganization : undefined} />
      <TextField form={form} name="firstName" label="First name" autoComplete="given-name" />
      <TextField form={form} name="lastName" label="Last name" autoComplete="family-name" />
      <TextField
        form={form}
        name="email"
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
      />
      <TextField form={form} name="phone" label="Phone" type="tel" inputMode="tel" autoComplete="tel" optional />
      <div className="md:col-span-2">
        <NewPasswordField
          label="Password"
          password={values.password}
          minLength={minLength}
          isChecked={isPasswordWrong}
          isWrong={isPasswordWrong}
          owner={{ email: values.email, names: [values.firstName, values.lastName] }}
          refusals={problems.password === undefined ? [] : [problems.password]}
          {...form.bind('password')}
          onBlur={() => afterPress(() => form.leave('password'))}
        />
      </div>
      <FormField form={form} name="confirmPassword" className="md:col-span-2" label="Confirm password">
        {(control) => <PasswordInput {...control} what="confirmation" autoComplete="new-password" />}
      </FormField>
    </div>
  );
}

const noOrganization = 'No organization is open for registration at the moment. Please ask an administrator.';
