import { accessMessages as messages } from '@ffl/domain/grants/access-messages';
import { giveGrantSchema } from '@ffl/domain/grants/schemas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { accessQueries, type Recipient } from '../../api/access/queries.ts';
import { baseQueries } from '../../api/bases/queries.ts';
import { useActiveOrganizations } from '../../api/organizations/use-active-organizations.ts';
import { FormField, TextArea, TextField } from '../../components/ui/form-field.tsx';
import { RecordDialog } from '../../components/ui/record-dialog.tsx';
import { useForm } from '../../hooks/forms/use-form.ts';
import { useWrite } from '../../hooks/forms/use-write.ts';
import { useNow } from '../../hooks/visit/use-now.ts';
import type { Problems } from '../../lib/write/problems.ts';
import type { AccessEntries } from './access-entries.ts';
import { accessProblems, lastDayUntil, orderOf, scopeOf } from './access-form.ts';
import { PersonField } from './person-field.tsx';
import type { Reviewed } from './review-access.tsx';
import { ScopeFields } from './scope-fields.tsx';
import { useReach } from './use-reach.ts';

type ChooseAccessProps = {
  /** What was entered before, when the review leads back. */
  entered: AccessEntries | undefined;
  /** What the review led back for. */
  problems: Problems<AccessEntries> | undefined;
  onReview: (entries: AccessEntries, reviewed: Reviewed) => void;
  onClose: () => void;
};

/** The form of a new grant. Its review asks the server whose address it is. */
export function ChooseAccess({ entered, problems, onReview, onClose }: ChooseAccessProps) {
  const now = useNow();
  const queryClient = useQueryClient();
  const bases = useQuery(baseQueries.active());
  const organizations = useActiveOrganizations();
  const reach = useReach();
  const places = { bases: bases.data ?? [], organizations: organizations.organizations };
  const form = useForm<AccessEntries>({
    initial: reach.entries,
    entered,
    problems,
    check,
    onChange: () => write.correct(),
  });
  const { email } = form.values;
  const scope = scopeOf(form.values, places);
  const own = scope && reach.until(scope);
  const isWhole = giveGrantSchema.shape.email.safeParse(email).success;
  const { data: recipient } = useQuery({ ...accessQueries.recipient(email.trim()), enabled: isWhole });
  const asksNames = isWhole && recipient !== undefined && recipient.name === null;
  const write = useWrite<Reviewed, unknown>({
    send: () => Promise.resolve(),
    onDone: (_answer, reviewed) => onReview(form.values, reviewed),
  });

  function check(values: AccessEntries): Problems<AccessEntries> {
    return { ...accessProblems(values, { places, isNamed: !asksNames, now, own }), ...against(recipient) };
  }

  /** Asks whose address it is, and leads on unless that says otherwise. */
  async function handleSubmit() {
    if (write.isLocked || !form.check()) return;
    let problems: Problems<AccessEntries> = {};
    await write.sendPrepared(async () => {
      const found = await queryClient.fetchQuery(accessQueries.recipient(email.trim()));
      const known = { places, isNamed: found.name !== null, now, own };
      problems = { ...accessProblems(form.values, known), ...against(found) };
      if (!scope || Object.values(problems).some((problem) => problem !== undefined)) return null;
      return { order: orderOf(form.values, scope, known), scope, recipient: found };
    });
    form.fail(problems);
  }

  return (
    <RecordDialog
      title={messages.giveTitle}
      description={messages.giveText}
      form={form}
      write={write}
      words={messages.reviewFailed}
      submitText={messages.review}
      busyText={messages.reviewing}
      onSubmit={() => void handleSubmit()}
      onClose={onClose}
    >
      <PersonField form={form} recipient={isWhole ? recipient : undefined} isUnbound={reach.isUnbound} />
      {asksNames && (
        <div className="grid gap-4 md:grid-cols-2">
          <TextField form={form} name="firstName" label="First name" autoComplete="off" leavesUnchanged />
          <TextField form={form} name="lastName" label="Last name" autoComplete="off" leavesUnchanged />
        </div>
      )}
      <ScopeFields form={form} bases={bases} organizations={organizations} reach={reach} />
      <div className="grid gap-4 md:grid-cols-2">
        <TextField
          form={form}
          name="from"
          label={messages.firstDay}
          type="date"
          optional
          leavesUnchanged
          hint={messages.firstDayHint}
        />
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
      </div>
      <FormField form={form} name="reason" label={messages.reason} hint={messages.reasonHint} leavesUnchanged>
        {(control) => <TextArea {...control} />}
      </FormField>
    </RecordDialog>
  );
}

/** Why this person gets no grant, at the address. */
function against(recipient: Recipient | undefined): { email?: string } {
  if (recipient?.isSetAside) return { email: messages.setAside(recipient.name ?? messages.somebody) };
  return recipient?.administers ? { email: messages.administers(recipient.name ?? messages.somebody) } : {};
}
