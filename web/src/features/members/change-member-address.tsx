import { accountLimits } from '@ffl/domain/accounts/limits';
import { memberAddressMessages as messages } from '@ffl/domain/members/address-messages';
import { fullName } from '@ffl/domain/members/member';
import { memberFormSchema } from '@ffl/domain/members/schemas';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { type AddressOrder, memberAddressQuery, useChangeMemberAddress } from '../../api/members/addresses.ts';
import type { MemberRecord } from '../../api/members/rows.ts';
import { Button } from '../../components/ui/button.tsx';
import { Checkbox } from '../../components/ui/checkbox.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { TextField } from '../../components/ui/form-field.tsx';
import { Skeleton } from '../../components/ui/loaded.tsx';
import { RecordDialog } from '../../components/ui/record-dialog.tsx';
import { useForm } from '../../hooks/forms/use-form.ts';
import { useWrite } from '../../hooks/forms/use-write.ts';
import { type Problems, problemsIn } from '../../lib/write/problems.ts';
import type { Refusal } from '../../lib/write/write-state.ts';

type ChangeProps = {
  member: MemberRecord;
  /** The address to start with. */
  wanted?: string;
  onClose: () => void;
};

/** Changes the address of a member's account and record. Open while rendered. */
export function ChangeMemberAddress(props: ChangeProps) {
  const { member, onClose } = props;
  const { data, isError } = useQuery(memberAddressQuery(member.id));
  const title = messages.dialogTitle(fullName(member));
  const impossible = isError ? messages.loadFailed : data?.account && reasonAgainst(data.account);
  if (data?.account && !impossible) return <ChangeForm {...props} title={title} />;
  return (
    <Dialog title={title} onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
      {impossible ? <p>{impossible}</p> : <Skeleton className="h-24" />}
    </Dialog>
  );
}

function reasonAgainst({ isOwn, isFrozen, mayChange }: { isOwn: boolean; isFrozen: boolean; mayChange: boolean }) {
  if (isOwn) return messages.own;
  if (isFrozen) return messages.frozen;
  return mayChange ? null : messages.ofAdministrator;
}

const schema = z.object({ email: memberFormSchema.shape.email });

function ChangeForm({ member, wanted = '', title, onClose }: ChangeProps & { title: string }) {
  const [isAtOnce, setIsAtOnce] = useState(false);
  const form = useForm({
    initial: { email: wanted },
    check: (entered) => problemsIn<{ email: string }>(schema.safeParse(entered)),
    onChange: () => write.correct(),
  });
  const { mutateAsync: change } = useChangeMemberAddress();
  const write = useWrite<AddressOrder, void>({
    send: change,
    repeat: 'harmless',
    onClose,
    done: (_, { email, isAtOnce: isDone }) =>
      isDone
        ? { title: messages.changed, text: messages.changedText(fullName(member), email) }
        : { title: messages.sent, text: messages.sentText(email) },
    onRefused: (refusal) => form.fail(fieldProblems(refusal)),
  });
  const isAtField = write.state.kind === 'refused' && fieldProblems(write.state).email !== undefined;

  function handleSubmit() {
    if (write.isLocked || !form.check()) return;
    void write.send({ memberId: member.id, email: schema.parse(form.values).email, isAtOnce });
  }

  return (
    <RecordDialog
      title={title}
      description={messages.byLetter}
      form={form}
      write={write}
      words={messages.asking}
      isShownAtField={isAtField}
      submitText={isAtOnce ? messages.changeNow : messages.send}
      busyText={isAtOnce ? messages.changing : messages.sending}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="email"
        label={messages.newAddress}
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        maxLength={accountLimits.emailMaxLength}
        leavesUnchanged
      />
      <Checkbox
        label={messages.atOnce}
        hint={isAtOnce ? messages.atOnceText : undefined}
        checked={isAtOnce}
        onChange={(event) => setIsAtOnce(event.currentTarget.checked)}
      />
    </RecordDialog>
  );
}

function fieldProblems({ code, reason }: Refusal): Problems<{ email: string }> {
  return code === 'address_taken' || code === 'address_unchanged' || code === 'input_invalid' ? { email: reason } : {};
}
