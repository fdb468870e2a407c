import { accessMessages as messages } from '@ffl/domain/grants/access-messages';
import { type ChangeGrant, changeGrantSchema } from '@ffl/domain/grants/schemas';
import { fullName } from '@ffl/domain/members/member';
import { denverDate } from '@ffl/domain/time/denver';
import { useState } from 'react';
import { useChangeGrant } from '../../api/access/mutations.ts';
import { FormField, TextArea, TextField } from '../../components/ui/form-field.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { RecordDialog } from '../../components/ui/record-dialog.tsx';
import { useForm } from '../../hooks/forms/use-form.ts';
import { useWrite } from '../../hooks/forms/use-write.ts';
import { useNow } from '../../hooks/visit/use-now.ts';
import { endAfter, lastDayProblem, lastDayUntil } from './access-form.ts';
import type { GrantOf } from './grant-lines.tsx';
import { useReach } from './use-reach.ts';

/** Gives a grant another last day, or none, and says what then holds. Open while rendered. */
export function ChangeAccess({ grant, grantee, onClose }: GrantOf & { onClose: () => void }) {
  const { mutateAsync: change } = useChangeGrant();
  const now = useNow();
  const [isUnchanged, setIsUnchanged] = useState(false);
  const name = fullName(grantee);
  const own = useReach().until(grant.scope);
  // A grant that hasn't started may not end before it does.
  const problemOf = (day: string) => lastDayProblem(day, now, denverDate(grant.startsAt), own);
  const form = useForm({
    initial: { until: grant.endsAt === null ? '' : lastDayUntil(grant.endsAt), reason: '' },
    check: ({ until, reason }) => ({
      until: problemOf(until),
      reason: changeGrantSchema.shape.reason.safeParse(reason).error?.issues[0]?.message,
    }),
    onChange: () => setIsUnchanged(false),
  });
  const { until, reason } = form.values;
  const endsAt = endAfter(until, own);
  const write = useWrite<ChangeGrant, unknown>({
    send: change,
    onClose,
    done: { title: messages.changed, text: messages.gaveText(name, grant) },
  });

  function handleSubmit() {
    if (write.isLocked || !form.check()) return;
    if (!form.hasChanged('until')) return setIsUnchanged(true);
    void write.send({ grantId: grant.id, endsAt: endsAt?.toISOString() ?? null, reason: reason.trim() });
  }

  return (
    <RecordDialog
      title={messages.changeTitle}
      description={<span className="wrap-anywhere">{messages.gaveText(name, grant)}</span>}
      form={form}
      write={write}
      words={messages.changing}
      submitText={messages.change}
      busyText={messages.changingBusy}
      note={isUnchanged && messages.unchanged}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="until"
        label={messages.lastDay}
        type="date"
        optional={own === null}
        leavesUnchanged
        max={own ? lastDayUntil(own) : undefined}
        hint={messages.lastDayHint(own)}
      />
      <FormField form={form} name="reason" label={messages.reason} hint={messages.reasonHint} leavesUnchanged>
        {(control) => <TextArea {...control} />}
      </FormField>
      <div role="status" className="empty:hidden">
        {form.hasChanged('until') && !problemOf(until) && (
          <Notice tone="info">
            {messages.changesTo(name, endsAt)} {messages.letterToOthers}
          </Notice>
        )}
      </div>
    </RecordDialog>
  );
}
