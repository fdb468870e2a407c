import { browserWords } from '@ffl/domain/accounts/browser-words';
import { secondStepMessages } from '@ffl/domain/accounts/second-step-messages';
import type { GoTrueClient } from '@supabase/auth-js';
import { KeyRound, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useAttempt } from '../../hooks/forms/use-attempt.ts';
import { type BegunApp, forgetSetUp, keepSetUp, readSetUp } from '../../lib/sign-in/kept-second-step.ts';
import { canUsePasskeys } from '../../lib/sign-in/passkey.ts';
import {
  addPasskey,
  beginApp,
  freeName,
  newRecoveryCodes,
  readSecondStep,
  type SecondStep,
} from '../../lib/sign-in/second-step.ts';
import { withProof } from '../../lib/sign-in/with-proof.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { AppCode } from './app-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

const words = secondStepMessages;

type SetUpStepProps = {
  client: GoTrueClient;
  held: SecondStep;
  /** Asks for proof of identity where required; returns whether it was given. */
  onProofNeeded?: () => Promise<boolean>;
  onDone: () => Promise<void> | void;
};

type Stage = { kind: 'choice' } | ({ kind: 'app' } & BegunApp) | { kind: 'codes'; codes: string[] };

/** Sets up an app or a passkey, and shows the recovery codes that come with the first one. */
export function SetUpStep({ client, held, onProofNeeded = async () => false, onDone }: SetUpStepProps) {
  const attempt = useAttempt();
  const [stage, setStage] = useState<Stage>(() => {
    const app = readSetUp()?.app;
    return app ? { kind: 'app', ...app } : { kind: 'choice' };
  });

  const begin = () =>
    attempt.run(async () => {
      const app = await withProof({ ask: onProofNeeded }, () => beginApp(client, freeName(words.addApp, held.factors)));
      keepSetUp({ app });
      setStage({ kind: 'app', ...app });
    });

  const usePasskey = () =>
    attempt.run(async () => {
      const name = freeName(browserWords(navigator.userAgent), held.factors);
      await withProof({ ask: onProofNeeded }, () => addPasskey(client, name));
      await showCodes();
    });

  /**
   * Keeps existing codes. The factor counts even if the codes don't arrive, since the account page can make new ones.
   */
  async function showCodes() {
    forgetSetUp();
    const { codesLeft } = await readSecondStep(client).catch(() => held);
    if (codesLeft !== null) return onDone();
    const codes = await newRecoveryCodes(client, false).catch(() => null);
    if (codes) setStage({ kind: 'codes', codes });
    else await onDone();
  }

  function handleBack() {
    keepSetUp({ app: undefined });
    setStage({ kind: 'choice' });
  }

  if (stage.kind === 'codes') {
    return (
      <>
        <p className="font-semibold">{words.codesWithStep}</p>
        <RecoveryCodes codes={stage.codes} onKept={onDone} />
      </>
    );
  }
  if (stage.kind === 'app') {
    return <AppCode client={client} app={stage} onBack={handleBack} onGiven={showCodes} />;
  }
  return (
    <div className="flex flex-col gap-3">
      {attempt.problem && (
        <Notice tone="danger" announced>
          {attempt.problem}
        </Notice>
      )}
      <Button
        icon={<Smartphone aria-hidden="true" size={18} />}
        className="w-full"
        busy={attempt.isBusy}
        onClick={begin}
      >
        {words.addApp}
      </Button>
      <p className="-mt-1 text-ink-2 text-meta">{words.appHint}</p>
      {canUsePasskeys() && (
        <>
          <Button
            icon={<KeyRound aria-hidden="true" size={18} />}
            className="w-full"
            busy={attempt.isBusy}
            onClick={usePasskey}
          >
            {words.addPasskey}
          </Button>
          <p className="-mt-1 text-ink-2 text-meta">{words.passkeyHint}</p>
        </>
      )}
    </div>
  );
}
