import { ownAccountMessages } from '@ffl/domain/accounts/own-account-messages';
import { secondStepMessages } from '@ffl/domain/accounts/second-step-messages';
import type { GoTrueClient } from '@supabase/auth-js';
import { type FormEvent, useEffect, useState } from 'react';
import { useAttempt } from '../../hooks/forms/use-attempt.ts';
import { useProduct } from '../../lib/product.ts';
import { clientOf } from '../../lib/session/access-token.ts';
import type { Tokens } from '../../lib/session/session.ts';
import { keepProof, readSecondStep, type StepFactor } from '../../lib/sign-in/second-step.ts';
import { callInSession } from '../../lib/write/call-in-session.ts';
import { PasswordInput } from '../passwords/password-input.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { GiveStep } from './give-step.tsx';

const words = secondStepMessages;

type Proven = { session: Tokens };

type ProofDialogProps = { onShown: () => void; onClose: () => void };

/** Asks for the second step, or for the password if there is none. Open while rendered. */
export function ProofDialog({ onShown, onClose }: ProofDialogProps) {
  const { server } = useProduct();
  const [known, setKnown] = useState<{ client: GoTrueClient; factors: StepFactor[] }>();
  const [isLost, setIsLost] = useState(false);

  useEffect(() => {
    async function read() {
      const client = await clientOf(server);
      const { factors } = await readSecondStep(client);
      setKnown({ client, factors });
    }
    read().catch(() => setIsLost(true));
  }, [server]);

  return (
    <Dialog title={words.titleProof} description={words.proofText} isOverAll onClose={onClose}>
      {isLost && (
        <Notice tone="danger" announced>
          {words.network}
        </Notice>
      )}
      {known && known.factors.length > 0 && (
        <GiveStep client={known.client} factors={known.factors} submitText="Continue" onGiven={onShown} />
      )}
      {known && known.factors.length === 0 && <GivePassword client={known.client} onGiven={onShown} />}
    </Dialog>
  );
}

function GivePassword({ client, onGiven }: { client: GoTrueClient; onGiven: () => void }) {
  const { server } = useProduct();
  const attempt = useAttempt();

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get('password'));
    if (password === '') return attempt.tell(ownAccountMessages.currentRequired);
    void attempt.run(async () => {
      const { session } = await callInSession<Proven>(server, 'prove-presence', { body: { password } });
      await keepProof(client, session);
      onGiven();
    });
  }

  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={handleSubmit}>
      <Field label="Password" error={attempt.problem}>
        {(control) => (
          <PasswordInput
            {...control}
            autoFocus
            name="password"
            what="password"
            autoComplete="current-password"
            defaultValue=""
          />
        )}
      </Field>
      <Button type="submit" variant="primary" className="w-full" busy={attempt.isBusy} busyText="Checking...">
        Continue
      </Button>
    </form>
  );
}
