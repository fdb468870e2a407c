import { accountLimits } from '@ffl/domain/accounts/limits';
import { linkWords } from '@ffl/domain/accounts/link-words';
import { passwordResetMessages } from '@ffl/domain/accounts/registration-messages';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { PublicPage } from '../../components/ui/public-page.tsx';
import { useProduct } from '../../lib/product.ts';
import { hasStoredSession } from '../../lib/session/stored-session.ts';
import { keptEmailOf } from '../../lib/sign-in/kept-email.ts';
import { type ResetLink, readResetLink } from './reset-link.ts';
import { ResetPasswordForm } from './reset-password-form.tsx';

type ResetPasswordPageProps = {
  parameters: Record<string, string>;
  /** Leads to sign-in, with a word to show and the email to fill in there. */
  onLeave: (message?: string, email?: string) => void;
};

type State = { kind: 'form'; link: ResetLink } | { kind: 'over'; title: string; text: string };

/** The page `/reset-password`: sets a new password for the link's owner. */
export function ResetPasswordPage({ parameters, onLeave }: ResetPasswordPageProps) {
  const { session } = useProduct();
  const [state, setState] = useState(() => firstState(parameters));
  const words = linkWords[parameters.first === undefined ? 'reset' : 'first'];

  async function handleDone(email: string | undefined) {
    // The server ended all sessions of that account, so nobody may seem to be signed in here.
    if (hasStoredSession()) await session.end('local');
    onLeave(words.done, email);
  }

  // A different key, so that the replacement of the form gets focus with its heading.
  return (
    <PublicPage key={state.kind} title={words.title}>
      {state.kind === 'over' ? (
        <LinkOver
          title={state.title}
          text={words.over ?? state.text}
          onLeave={() => onLeave(undefined, emailOf(parameters))}
        />
      ) : (
        <ResetPasswordForm
          link={state.link}
          words={words}
          onDone={handleDone}
          onLinkOver={({ title, text }) => setState({ kind: 'over', title, text })}
        />
      )}
    </PublicPage>
  );
}

function firstState(parameters: Record<string, string>): State {
  const link = readResetLink(parameters);
  if (link.kind !== 'broken') return { kind: 'form', link };
  return { kind: 'over', title: passwordResetMessages.invalidTokenTitle, text: link.text };
}

/** The email of a link that this tab opened before. */
function emailOf(parameters: Record<string, string>): string | undefined {
  const link = readResetLink(parameters);
  return link.kind === 'token' ? keptEmailOf(link.tokenHash) : undefined;
}

type LinkOverProps = { title: string; text: string; onLeave: () => void };

/** A dead link: says why, and redirects to sign-in after 3 seconds (PWD-14). */
function LinkOver({ title, text, onLeave }: LinkOverProps) {
  const { toasts } = useProduct();
  const handleLeave = useEffectEvent(onLeave);
  useEffect(() => {
    toasts.show({ tone: 'error', title, text });
    const leaving = setTimeout(() => handleLeave(), accountLimits.invalidLinkRedirectSeconds * 1000);
    return () => clearTimeout(leaving);
  }, [title, text, toasts]);

  return (
    <>
      <Notice tone="danger" title={title} announced>
        {text}
      </Notice>
      <p className="text-ink-2">You are being taken to sign-in, where you can ask for a new link.</p>
      <Button variant="primary" onClick={() => onLeave()}>
        Go to Sign In
      </Button>
    </>
  );
}
