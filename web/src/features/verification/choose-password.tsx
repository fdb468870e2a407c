import { accountLimits } from '@ffl/domain/accounts/limits';
import { verificationMessages } from '@ffl/domain/accounts/verification-messages';
import { displayDateTime, readInstant } from '@ffl/domain/time/denver';
import { type FormEvent, useState, useTransition } from 'react';
import { NewPasswordTwice, useNewPassword } from '../../components/passwords/new-password-twice.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Notice, OfflineNote } from '../../components/ui/notice.tsx';
import { PublicPage } from '../../components/ui/public-page.tsx';
import { useConfig } from '../../lib/net/config.ts';
import { useProduct } from '../../lib/product.ts';
import { type SignUp, type Verification, verifyWithPassword } from './verify-email.ts';

type ChoosePasswordProps = { token: string; signUp: SignUp; onAnswer: (answer: Verification) => void };

const messages = verificationMessages;

/** Asks for the password if sign-ups with different ones wait, and says which of them the link is from. */
export function ChoosePassword({ token, signUp, onAnswer }: ChoosePasswordProps) {
  const { server } = useProduct();
  const minLength = useConfig()?.passwordMinLength ?? accountLimits.passwordMinLength;
  const [isBusy, startAttempt] = useTransition();
  const [failure, setFailure] = useState<string>();
  const owner = { email: signUp.email, names: [signUp.name] };
  const chosen = useNewPassword({ minLength, owner, onChange: () => setFailure(undefined) });

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (isBusy || !chosen.isAccepted) return;
    setFailure(undefined);
    startAttempt(async () => show(await verifyWithPassword(server, token, chosen.password)));
  }

  function show(answer: Verification) {
    if (answer.kind === 'password-refused') chosen.refuse(answer.sentences);
    else if (answer.kind === 'failed' && answer.canCheckAgain) setFailure(answer.text);
    else onAnswer(answer);
  }

  return (
    <PublicPage title={messages.passwordTitle}>
      <p className="text-ink-2">{messages.passwordNeeded}</p>
      <SignUpFacts signUp={signUp} />
      <form noValidate className="flex flex-col gap-4" onSubmit={handleSubmit}>
        {failure && (
          <Notice tone="danger" announced>
            {failure}
          </Notice>
        )}
        <NewPasswordTwice chosen={chosen} label="Password" confirmLabel="Confirm password" />
        <Button
          type="submit"
          variant="primary"
          className="mt-1 w-full"
          disabled={!chosen.isAccepted}
          busy={isBusy}
          busyText="Verifying..."
        >
          Verify my email
        </Button>
        <OfflineNote />
      </form>
    </PublicPage>
  );
}

function SignUpFacts({ signUp: { email, name, organization, browser, signedUpAt } }: { signUp: SignUp }) {
  const facts = [
    ['Name', name],
    ['Email', email],
    ['Organization', organization],
    ['When', displayDateTime(readInstant(signedUpAt))],
    ['From', browser],
  ] as const;
  return (
    <section aria-labelledby="sign-up" className="rounded-control bg-sunken px-4 py-3">
      <h2 id="sign-up" className="font-semibold text-table">
        {messages.signUpTitle}
      </h2>
      <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5 text-table" data-numbers="">
        {facts.map(([term, fact]) => (
          <div key={term} className="contents">
            <dt className="text-ink-2">{term}</dt>
            <dd className="wrap-anywhere">{fact}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-ink-2 text-meta">{messages.notYours}</p>
    </section>
  );
}
