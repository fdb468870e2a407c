import { useEffect, useEffectEvent, useRef } from 'react';
import { SecurityCheck, useSecurityCheck } from '../../components/captcha/security-check.tsx';
import { captchaField, type SignInOutcome } from './sign-in.ts';

type CaptchaStepProps = {
  /** The email exactly as the form will send it. */
  email: string;
  /** How the last attempt ended. */
  last: SignInOutcome | undefined;
};

/** The CAPTCHA inside the sign-in form; its proof is in a hidden field. */
export function CaptchaStep({ email, last }: CaptchaStepProps) {
  const check = useSecurityCheck({ action: 'signin', email, isShownAtFirst: true });
  const followed = useRef<SignInOutcome>(undefined);

  const handleOutcome = useEffectEvent((outcome: SignInOutcome) => {
    if (outcome.kind === 'invalid' && outcome.errors.captchaToken) check.demand();
    if (outcome.kind === 'captcha' || outcome.kind === 'failed') check.follow(outcome.proof);
    if (outcome.kind === 'captcha' && outcome.message === '') check.demand();
  });
  useEffect(() => {
    if (last === undefined || last === followed.current) return;
    followed.current = last;
    handleOutcome(last);
  }, [last]);

  return (
    <>
      <SecurityCheck view={check.view} />
      <input type="hidden" name={captchaField} value={check.proof?.token ?? ''} />
    </>
  );
}
