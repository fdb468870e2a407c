import { guessableProblems } from '@ffl/domain/accounts/guessable-password';
import { accountLimits } from '@ffl/domain/accounts/limits';
import { ownPasswordFormSchema } from '@ffl/domain/accounts/own-account';
import { ownAccountMessages } from '@ffl/domain/accounts/own-account-messages';
import { type FormEvent, useId } from 'react';
import { useChangePassword } from '../../api/account/mutations.ts';
import { NewPasswordField, type PasswordOwner } from '../../components/passwords/new-password-field.tsx';
import { PasswordInput } from '../../components/passwords/password-input.tsx';
import { passwordSentences, useCommonPasswords } from '../../components/passwords/password-rules.tsx';
import { Card } from '../../components/ui/card.tsx';
import { FormField } from '../../components/ui/form-field.tsx';
import { FormFooter } from '../../components/ui/form-footer.tsx';
import { WriteOutcome } from '../../components/ui/write-outcome.tsx';
import { useAfterPress } from '../../hooks/forms/use-after-press.ts';
import { useForm } from '../../hooks/forms/use-form.ts';
import { useWrite } from '../../hooks/forms/use-write.ts';
import { useConfig } from '../../lib/net/config.ts';
import { useProduct, useSession } from '../../lib/product.ts';
import { useMay } from '../../lib/session/may.ts';
import type { SignedIn } from '../../lib/session/session.ts';
import { type Problems, problemsIn } from '../../lib/write/problems.ts';
import type { Refusal } from '../../lib/write/write-state.ts';

const empty = { currentPassword: '', password: '', confirmPassword: '' };

/** A new password with the old one; it signs out every other device. */
export function ChangePassword() {
  const { session: keeper, toasts } = useProduct();
  const session = useSession();
  const formId = useId();
  const afterPress = useAfterPress();
  const usualLength = useConfig()?.passwordMinLength ?? accountLimits.passwordMinLength;
  const minLength = useMay('security') ? accountLimits.passwordMinLengthAdmin : usualLength;
  const owner = session?.kind === 'signed-in' ? ownerOf(session) : undefined;
  const form = useForm({
    initial: empty,
    check: (entered) => {
      const [guessed] = guessableProblems(entered.password, { minLength, common, owner });
      const found = problemsIn<typeof empty>(ownPasswordFormSchema(minLength).safeParse(entered));
      return guessed === undefined ? found : { password: guessed, ...found };
    },
    onChange: () => write.correct(),
  });
  const common = useCommonPasswords(form.values.password !== '');
  const { mutateAsync: changePassword } = useChangePassword();
  const write = useWrite({
    send: changePassword,
    onDone: handleDone,
    onRefused: (refusal) => form.fail(fieldProblems(refusal)),
  });
  const { values, problems } = form;
  const isAtField = write.state.kind === 'refused' && Object.keys(fieldProblems(write.state)).length > 0;

  function handleDone({ staysSignedIn }: { staysSignedIn: boolean }) {
    if (!staysSignedIn) {
      void keeper.end('local');
      return toasts.show({ tone: 'warning', title: ownAccountMessages.changed, text: ownAccountMessages.signInAgain });
    }
    form.begin(empty);
    write.forget();
    toasts.show({ tone: 'success', title: ownAccountMessages.changed, text: ownAccountMessages.othersSignedOut });
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (write.isLocked || !form.check()) return;
    void write.send({ currentPassword: values.currentPassword, newPassword: values.password });
  }

  return (
    <Card title="Password">
      <form id={formId} noValidate className="flex flex-col gap-4" onSubmit={handleSubmit}>
        <p className="text-ink-2">{ownAccountMessages.changeFollows}</p>
        {session?.kind === 'signed-in' && (
          // For password managers, which store a password by account.
          <input hidden readOnly type="text" name="username" autoComplete="username" value={session.email} />
        )}
        <FormField form={form} name="currentPassword" label="Current password" leavesUnchanged>
          {(control) => (
            <PasswordInput
              {...control}
              what="current password"
              autoComplete="current-password"
              readOnly={write.isLocked}
            />
          )}
        </FormField>
        <NewPasswordField
          label="New password"
          password={values.password}
          minLength={minLength}
          isChecked={problems.password !== undefined}
          isWrong={problems.password !== undefined}
          refusals={problems.password === undefined ? [] : passwordSentences(problems.password)}
          owner={owner}
          {...form.bind('password')}
          what="new password"
          readOnly={write.isLocked}
          onBlur={() => form.hasChanged('password') && afterPress(() => form.leave('password'))}
        />
        <FormField form={form} name="confirmPassword" label="Confirm new password" leavesUnchanged>
          {(control) => (
            <PasswordInput {...control} what="confirmation" autoComplete="new-password" readOnly={write.isLocked} />
          )}
        </FormField>
        <FormFooter formId={formId} write={write} submitText="Change password" busyText="Changing...">
          {!isAtField && <WriteOutcome write={write} words={ownAccountMessages.changing} onStop={write.giveUp} />}
        </FormFooter>
      </form>
    </Card>
  );
}

function ownerOf({ email, person }: SignedIn): PasswordOwner {
  return { email, names: [person.firstName, person.lastName] };
}

/** A refusal that is about one field, shown there. */
function fieldProblems({ code, reason }: Refusal): Problems<typeof empty> {
  if (code === 'current_password_wrong') return { currentPassword: reason };
  return code === 'password_weak' || code === 'password_unchanged' ? { password: reason } : {};
}
