import { accountLimits } from '@ffl/domain/accounts/limits';
import { passwordResetMessages } from '@ffl/domain/accounts/registration-messages';
import { type FormEvent, useState, useTransition } from 'react';
import { NewPasswordTwice, useNewPassword } from '../../components/passwords/new-password-twice.tsx';
import { demandedLength, passwordSentences } from '../../components/passwords/password-rules.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Notice, OfflineNote } from '../../components/ui/notice.tsx';
import { useFormToast } from '../../hooks/forms/use-form-toast.ts';
import { useConfig } from '../../lib/net/config.ts';
import { useProduct } from '../../lib/product.ts';
import { type LinkOwner, useLinkOwner } from './link-owner.ts';
import type { ResetLink } from './reset-link.ts';
import { passwordSetter, type SetPasswordOutcome } from './set-password.ts';

type ShownNotice = { title: string; text: string };

type ResetPasswordFormProps = {
  link: ResetLink;
  words: { button: string; done: string };
  onDone: (email: string | undefined) => Promise<void>;
  onLinkOver: (notice: ShownNotice) => void;
};

const messages = passwordResetMessages;

/** The new password twice, checked while typing; submitting spends the link. */
export function ResetPasswordForm({ link, words, onDone, onLinkOver }: ResetPasswordFormProps) {
  const { server, toasts } = useProduct();
  const usualLength = useConfig()?.passwordMinLength ?? accountLimits.passwordMinLength;
  const owner = useLinkOwner(link, onLinkOver);
  const [setPassword] = useState(() => passwordSetter(server, link));
  const [failure, setFailure] = useState<ShownNotice>();
  const [demanded, setDemanded] = useState(0);
  const [isBusy, startAttempt] = useTransition();
  const toast = useFormToast();
  const known = owner.kind === 'known' ? owner : undefined;
  const minLength = Math.max(usualLength, known?.passwordMinLength ?? 0, demanded);
  const chosen = useNewPassword({ minLength, owner: known, onChange: toast.dismiss });
  const { password, isEmpty } = chosen;

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    toast.dismiss();
    setFailure(undefined);
    if (isEmpty) return tell({ title: messages.passwordRequiredTitle, text: messages.passwordRequired });
    if (!chosen.isAccepted) return;
    startAttempt(async () => show(await setPassword(password)));
  }

  async function show(outcome: SetPasswordOutcome) {
    switch (outcome.kind) {
      case 'done':
        toasts.show({ tone: 'success', title: words.done });
        return onDone(outcome.email);
      case 'weak':
        return refuse(outcome);
      case 'failed':
        return tell(outcome);
      case 'link-over':
        return onLinkOver(outcome);
    }
  }

  function tell(notice: ShownNotice) {
    setFailure(notice);
    toast.show(notice.title, notice.text);
  }

  function refuse({ text, isLengthWrong }: Extract<SetPasswordOutcome, { kind: 'weak' }>) {
    // The server requires the same of the next password.
    if (isLengthWrong) setDemanded(Math.max(demanded, demandedLength(password)));
    toast.show(messages.updateFailedTitle, text);
    chosen.refuse(passwordSentences(text));
  }

  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={handleSubmit}>
      <Whose owner={owner} />
      {failure && (
        <Notice tone="danger" title={failure.title} announced>
          {failure.text}
        </Notice>
      )}
      <NewPasswordTwice chosen={chosen} label="New password" confirmLabel="Confirm new password" />
      <Button
        type="submit"
        variant="primary"
        className="mt-1 w-full"
        disabled={!chosen.isAccepted}
        busy={isBusy}
        busyText="Saving..."
      >
        {words.button}
      </Button>
      {isEmpty && <p className="text-ink-2 text-meta">{messages.passwordRequired}</p>}
      <OfflineNote />
    </form>
  );
}

/** Names the account, since somebody who forgot a password may have more than one. */
function Whose({ owner }: { owner: LinkOwner }) {
  return (
    <p className="min-h-6 text-ink-2" role="status">
      {owner.kind === 'known' && (
        <>
          For the account <strong className="wrap-anywhere text-ink">{owner.email}</strong>
        </>
      )}
      {owner.kind === 'unknown' && messages.ownerUntold}
    </p>
  );
}
