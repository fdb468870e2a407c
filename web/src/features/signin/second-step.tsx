import { factorMessages } from '@ffl/domain/accounts/factor-messages';
import { secondStepMessages } from '@ffl/domain/accounts/second-step-messages';
import { displayDate, readInstant } from '@ffl/domain/time/denver';
import type { GoTrueClient } from '@supabase/auth-js';
import { useEffect, useState } from 'react';
import { GiveStep } from '../../components/second-step/give-step.tsx';
import { SetUpStep } from '../../components/second-step/set-up-step.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { PublicPage } from '../../components/ui/public-page.tsx';
import { useAttempt } from '../../hooks/forms/use-attempt.ts';
import { useProduct } from '../../lib/product.ts';
import type { Session } from '../../lib/session/session.ts';
import { forgetSetUp, keepSetUp, readSetUp } from '../../lib/sign-in/kept-second-step.ts';
import { stepFactors } from '../../lib/sign-in/second-step.ts';
import type { RequiredStep } from './sign-in.ts';

const words = secondStepMessages;

type SecondStepProps = {
  required: RequiredStep;
  onSignedIn: (session: Session) => void;
  onOtherAccount: () => void;
  onForgotPassword: () => Promise<void>;
};

/** Forgets a set-up that another account began in this tab. */
function isBegunBy({ tokens }: RequiredStep): boolean {
  if (readSetUp()?.signIn?.tokens.access_token === tokens.access_token) return true;
  forgetSetUp();
  return false;
}

/**
 * Follows the password: the second step is given, set up, or offered. Until it is done nothing of the session is
 * stored, except a set-up in this tab.
 */
export function SecondStep({ required, onSignedIn, onOtherAccount, onForgotPassword }: SecondStepProps) {
  const { server, session: keeper } = useProduct();
  const [client, setClient] = useState<GoTrueClient>();
  const [isSettingUp, setIsSettingUp] = useState(() => isBegunBy(required) || required.step.kind === 'set up');
  const [isLost, setIsLost] = useState(false);
  const attempt = useAttempt();
  const { tokens, step, email } = required;

  useEffect(() => {
    let isOver = false;
    async function open() {
      const { passingAuthClient } = await import('../../lib/session/auth-client.ts');
      const made = await passingAuthClient(server);
      const { error } = await made.setSession({
        access_token: tokens.access_token,
        refresh_token: tokens.refresh_token,
      });
      if (isOver) return;
      if (error) setIsLost(true);
      else setClient(made);
    }
    open().catch(() => setIsLost(true));
    return () => {
      isOver = true;
    };
  }, [server, tokens]);

  // A phone may drop the page while somebody is in the authenticator app.
  useEffect(() => {
    if (isSettingUp) keepSetUp({ signIn: { tokens, step, email } });
  }, [isSettingUp, tokens, step, email]);

  function leave() {
    forgetSetUp();
    onOtherAccount();
  }

  async function enter() {
    forgetSetUp();
    const current = (await client?.getSession())?.data.session ?? tokens;
    const started = await keeper.start(current);
    if (started) onSignedIn(started);
    else attempt.tell(words.network);
  }

  const other = (
    <Button variant="link" className="self-start" onClick={leave}>
      Use another account
    </Button>
  );
  const message = isLost ? words.network : attempt.problem;
  const problem = message && (
    <Notice tone="danger" announced>
      {message}
    </Notice>
  );
  if (step.kind === 'link first') {
    return (
      <PublicPage title={words.titleLinkFirst}>
        <p>{factorMessages.linkFirst}</p>
        {problem}
        <Button variant="primary" onClick={() => void attempt.run(onForgotPassword)} busy={attempt.isBusy}>
          Get a reset link
        </Button>
        {other}
      </PublicPage>
    );
  }
  if (step.kind === 'give') {
    return (
      <PublicPage title={words.title}>
        {problem}
        {client && (
          <GiveStep client={client} factors={stepFactors(required.factors)} submitText="Sign In" onGiven={enter} />
        )}
        <p className="text-ink-2 text-meta">{words.lostAll}</p>
        {other}
      </PublicPage>
    );
  }
  return (
    <PublicPage title={words.titleSetUp}>
      <p className="text-ink-2">
        {step.kind === 'offered' ? words.offered(displayDate(readInstant(step.dueAt))) : words.needed}
      </p>
      {problem}
      {isSettingUp && client && (
        <SetUpStep client={client} held={{ factors: [], codesLeft: null, unfinished: [] }} onDone={enter} />
      )}
      {!isSettingUp && (
        <>
          <Button variant="primary" onClick={() => setIsSettingUp(true)}>
            Set it up now
          </Button>
          <Button busy={attempt.isBusy} busyText="Signing in..." onClick={() => void attempt.run(enter)}>
            Not now
          </Button>
        </>
      )}
      {step.kind === 'set up' && other}
    </PublicPage>
  );
}
