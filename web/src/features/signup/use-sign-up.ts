import { accountLimits } from '@ffl/domain/accounts/limits';
import { registrationMessages } from '@ffl/domain/accounts/registration-messages';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { organizationQueries } from '../../api/organizations/queries.ts';
import { useActiveOrganizations } from '../../api/organizations/use-active-organizations.ts';
import { useSecurityCheck } from '../../components/captcha/security-check.tsx';
import { useCommonPasswords } from '../../components/passwords/password-rules.tsx';
import { useForm } from '../../hooks/forms/use-form.ts';
import { useFormToast } from '../../hooks/forms/use-form-toast.ts';
import { loadRegistrationMode, useConfig } from '../../lib/net/config.ts';
import { useProduct } from '../../lib/product.ts';
import { type RegistrationOutcome, register } from './register.ts';
import { emptySignUp, signUpDraft, signUpProblems } from './sign-up-problems.ts';

type Attempt =
  | { kind: 'editing' }
  | { kind: 'sending' }
  | { kind: 'refused'; text: string; detail?: string | undefined; isAccountThere: boolean };

/** A registration from the first key to the confirmed account. The same attempt is never sent twice. */
export function useSignUp(onCreated: (email: string) => void) {
  const { server, toasts } = useProduct();
  const queryClient = useQueryClient();
  const config = useConfig();
  const choices = useActiveOrganizations();
  const minLength = config?.passwordMinLength ?? accountLimits.passwordMinLength;
  const toast = useFormToast();
  const given = { organizations: choices.organizations, minLength };
  const form = useForm({
    initial: emptySignUp,
    check: (entries) => signUpProblems(entries, { ...given, common }),
    onChange: toast.dismiss,
  });
  const common = useCommonPasswords(form.values.password !== '');
  const [attempt, setAttempt] = useState<Attempt>({ kind: 'editing' });
  const isSending = useRef(false);
  const isAlwaysChecked = useIsAlwaysChecked() && config?.captcha.provider !== 'off';
  const check = useSecurityCheck({ action: 'registration', email: form.values.email, isDue: isAlwaysChecked });

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (isSending.current) return;
    toast.dismiss();
    setAttempt({ kind: 'editing' });
    if (!form.check()) return toast.show(registrationMessages.invalidTitle, registrationMessages.invalid);
    if (check.proof === null && (isAlwaysChecked || check.isOpen)) return check.demand();
    const draft = signUpDraft(form.values, given);
    isSending.current = true;
    setAttempt({ kind: 'sending' });
    const outcome = await register(server, { ...draft, ...proofOf(check.proof) });
    isSending.current = false;
    show(outcome, draft.email);
  }

  function show(outcome: RegistrationOutcome, email: string) {
    if (outcome.kind === 'created') {
      toasts.clear();
      return onCreated(email);
    }
    if (outcome.kind === 'captcha') {
      setAttempt({ kind: 'editing' });
      return check.demand();
    }
    const { text, detail, field } = outcome;
    toast.show(registrationMessages.failedTitle, text);
    setAttempt({ kind: 'refused', text, detail, isAccountThere: field?.name === 'email' });
    check.follow(outcome.proof);
    if (field) form.fail({ [field.name]: field.message });
    if (field?.name === 'organization') void queryClient.invalidateQueries({ queryKey: organizationQueries.all });
  }

  return { form, minLength, choices, check, attempt, isSending: attempt.kind === 'sending', handleSubmit };
}

/**
 * Whether sign-up always has a CAPTCHA. Until the server says so, the form shows one only when the server requires it.
 */
function useIsAlwaysChecked(): boolean {
  const { server } = useProduct();
  const [isAlways, setIsAlways] = useState(false);
  useEffect(() => {
    loadRegistrationMode(server).then(
      (mode) => setIsAlways(mode === 'always'),
      () => undefined,
    );
  }, [server]);
  return isAlways;
}

export type SignUpState = ReturnType<typeof useSignUp>;

function proofOf(proof: { token: string; sessionId: string } | null) {
  return proof === null ? {} : { captchaToken: proof.token, captchaSessionId: proof.sessionId };
}
