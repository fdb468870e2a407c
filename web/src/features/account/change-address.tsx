import { ownAddressSchema } from '@ffl/domain/accounts/addresses';
import { emailChangeMessages } from '@ffl/domain/accounts/email-change-messages';
import { accountLimits } from '@ffl/domain/accounts/limits';
import { ownAddressMessages as messages } from '@ffl/domain/accounts/own-address-messages';
import { useQuery } from '@tanstack/react-query';
import { useCancelAddress, useChangeAddress } from '../../api/account/addresses.ts';
import { accountQueries } from '../../api/account/queries.ts';
import { PasswordInput } from '../../components/passwords/password-input.tsx';
import { ConfirmAct } from '../../components/ui/confirm-write.tsx';
import { FormField, TextField } from '../../components/ui/form-field.tsx';
import { RecordDialog } from '../../components/ui/record-dialog.tsx';
import { useForm } from '../../hooks/forms/use-form.ts';
import { useWrite } from '../../hooks/forms/use-write.ts';
import { type Problems, problemsIn } from '../../lib/write/problems.ts';
import type { Refusal } from '../../lib/write/write-state.ts';

const empty = { email: '', password: '' };

/** Asks for a new address, and mails it a link. Whoever has a second step is asked for that instead of the password. */
export function ChangeAddress({ onClose }: { onClose: () => void }) {
  const { data: steps } = useQuery(accountQueries.secondStep());
  const takesPassword = steps?.factors.length === 0;
  const form = useForm({ initial: empty, check, onChange: () => write.correct() });
  const { mutateAsync: send } = useChangeAddress();
  const write = useWrite<{ email: string; password?: string }, void>({
    send,
    repeat: 'harmless',
    onClose,
    done: (_, { email }) => ({ title: messages.sent, text: messages.sentText(email) }),
    onRefused: (refusal) => form.fail(fieldProblems(refusal)),
  });
  const isAtField = write.state.kind === 'refused' && Object.keys(fieldProblems(write.state)).length > 0;

  function check(entered: typeof empty): Problems<typeof empty> {
    const found = problemsIn<typeof empty>(ownAddressSchema.safeParse({ email: entered.email }));
    return takesPassword && entered.password === ''
      ? { ...found, password: emailChangeMessages.passwordNeeded }
      : found;
  }

  function handleSubmit() {
    if (write.isLocked || !form.check()) return;
    const { email } = ownAddressSchema.parse({ email: form.values.email });
    void write.send({ email, ...(takesPassword && { password: form.values.password }) });
  }

  return (
    <RecordDialog
      title={messages.dialogTitle}
      description={messages.follows}
      form={form}
      write={write}
      words={messages.asking}
      isShownAtField={isAtField}
      submitText={messages.send}
      busyText={messages.sending}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="email"
        label={messages.newAddress}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        maxLength={accountLimits.emailMaxLength}
        leavesUnchanged
      />
      {takesPassword && (
        <FormField form={form} name="password" label="Current password" leavesUnchanged>
          {(control) => (
            <PasswordInput
              {...control}
              what="current password"
              autoComplete="current-password"
              readOnly={write.isLocked}
            />
          )}
        </FormField>
      )}
    </RecordDialog>
  );
}

function fieldProblems({ code, reason }: Refusal): Problems<typeof empty> {
  if (code === 'current_password_wrong') return { password: reason };
  return code === 'address_unchanged' || code === 'input_invalid' ? { email: reason } : {};
}

/** Asks, and ends the change that waits. Open while rendered. */
export function CancelAddress({ address, onClose }: { address: string; onClose: () => void }) {
  const { mutateAsync: cancel } = useCancelAddress();
  return (
    <ConfirmAct
      title={messages.cancelTitle}
      confirmText={messages.keep}
      busyText={messages.keeping}
      variant="primary"
      words={messages.leaving}
      send={cancel}
      repeat="harmless"
      order={{}}
      done={(waited, _, isRepeat) => (waited || isRepeat ? messages.canceled : messages.overBefore)}
      onClose={onClose}
    >
      <p className="wrap-anywhere">{messages.cancelText(address)}</p>
    </ConfirmAct>
  );
}
