import type { CaptchaAction } from '@ffl/domain/accounts/captcha';
import { captchaMessages } from '@ffl/domain/accounts/messages';
import { CircleAlert } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { SentProof } from '../../lib/sign-in/captcha-verdict.ts';
import { Captcha } from './captcha.tsx';
import { type CaptchaProof, type CaptchaProps, useCaptcha } from './captcha-state.ts';

export type SecurityCheckState = {
  proof: CaptchaProof | null;
  /** Whether it is shown and not passed, so that nothing may be sent. */
  isOpen: boolean;
  /** Shows the CAPTCHA instead of submitting, and moves focus there. */
  demand: () => void;
  /** Called after every submit: a proof works once, so if one was sent a new round starts. */
  follow: (sent: SentProof | undefined) => void;
  /** Props of `<SecurityCheck>`. */
  view: View;
};

type View = {
  isShown: boolean;
  isDemanded: boolean;
  hasEmail: boolean;
  /** The first challenge waits until it can be made for the form's values. */
  isReady: boolean;
  region: RefObject<HTMLDivElement | null>;
  captcha: CaptchaProps;
};

type Options = {
  action: CaptchaAction;
  email: string;
  isShownAtFirst?: boolean;
  /** Set if the server will require it: it is shown as soon as it can be made. */
  isDue?: boolean;
};

/** A form's CAPTCHA: hidden until due, then blocks the submit until passed. */
export function useSecurityCheck({
  action,
  email,
  isShownAtFirst = false,
  isDue = false,
}: Options): SecurityCheckState {
  const { proof, isDemanded, view, ...captcha } = useCaptcha(action, email);
  const [wasShown, setIsShown] = useState(isShownAtFirst);
  const [demands, setDemands] = useState(0);
  const region = useRef<HTMLDivElement>(null);

  // An effect, since the region may appear only with this rendering.
  useEffect(() => {
    if (demands > 0) region.current?.focus();
  }, [demands]);

  function demand() {
    setIsShown(true);
    captcha.demand();
    setDemands((count) => count + 1);
  }

  function follow(sent: SentProof | undefined) {
    if (sent === 'spent') captcha.renew();
    else if (sent !== undefined) captcha.reject(sent);
  }

  const hasEmail = /^[^\s@]+@[^\s@]+$/.test(email.trim());
  const isShown = wasShown || (isDue && hasEmail);
  const [isReady, setIsReady] = useState(false);
  if (!isReady && isShown && view.email === email.trim().toLowerCase()) setIsReady(true);
  return {
    proof,
    isOpen: isShown && proof === null,
    demand,
    follow,
    view: { isShown, isDemanded, hasEmail, isReady, region, captcha: view },
  };
}

type SecurityCheckProps = {
  view: View;
  /** Announced once passed. */
  completeText?: string;
};

export function SecurityCheck({ view, completeText }: SecurityCheckProps) {
  if (!view.isShown) return null;
  return (
    <div ref={view.region} tabIndex={-1} className="flex flex-col gap-2">
      {view.isDemanded && (
        <p role="alert" className="flex items-start gap-1.5 font-semibold text-danger text-meta">
          <CircleAlert aria-hidden="true" size={16} className="mt-0.5 shrink-0" />
          {captchaMessages.required}
        </p>
      )}
      {view.hasEmail && view.isReady && (
        <Captcha {...view.captcha} {...(completeText !== undefined && { completeText })} />
      )}
      {!view.hasEmail && <p className="text-ink-2">Enter your email first: the security check is made for it.</p>}
    </div>
  );
}
