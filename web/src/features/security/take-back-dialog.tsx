import { takeBackMessages as messages } from '@ffl/domain/take-back/messages';
import type { TakeBackReport } from '@ffl/domain/take-back/report';
import {
  type PlanTakeBack,
  planTakeBackSchema,
  type TakeBack,
  takeBackReasonSchema,
} from '@ffl/domain/take-back/schemas';
import { parseMoment } from '@ffl/domain/time/denver';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { usePlanTakeBack, useTakeBack } from '../../api/security/mutations.ts';
import { securityQueries } from '../../api/security/queries.ts';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { FormField, Select, TextArea, TextField } from '../../components/ui/form-field.tsx';
import { FormFooter } from '../../components/ui/form-footer.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { WriteOutcome } from '../../components/ui/write-outcome.tsx';
import { useForm } from '../../hooks/forms/use-form.ts';
import { useWrite } from '../../hooks/forms/use-write.ts';
import { problemsIn } from '../../lib/write/problems.ts';
import { TakenBackActs } from './taken-back-acts.tsx';

/** Takes back an account's acts within a period: reviews them, asks for a reason, and reports. Open while rendered. */
export function TakeBackDialog({ onClose }: { onClose: () => void }) {
  const [reviewed, setReviewed] = useState<{ request: PlanTakeBack; report: TakeBackReport }>();
  const [taken, setTaken] = useState<TakeBackReport>();
  if (taken) {
    return (
      <Dialog title={messages.title} width="wide" footer={<Button onClick={onClose}>Done</Button>} onClose={onClose}>
        <TakenBackActs report={taken} title={messages.taken(taken.acts)} />
      </Dialog>
    );
  }
  if (reviewed) return <Review {...reviewed} onTaken={setTaken} onClose={onClose} />;
  return <Choose onReviewed={(request, report) => setReviewed({ request, report })} onClose={onClose} />;
}

type ChooseProps = { onReviewed: (request: PlanTakeBack, report: TakeBackReport) => void; onClose: () => void };

function Choose({ onReviewed, onClose }: ChooseProps) {
  const formId = useId();
  const people = useQuery(securityQueries.administrators());
  const { mutateAsync: plan } = usePlanTakeBack();
  const form = useForm({
    initial: { account: '', since: '', until: '' },
    check: (values) => problemsIn(planTakeBackSchema.safeParse(requestOf(values))),
    onChange: () => write.correct(),
  });
  const write = useWrite<PlanTakeBack, TakeBackReport>({
    send: plan,
    repeat: 'harmless',
    onDone: (report, request) => onReviewed(request, report),
  });

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (!write.isLocked && form.check()) void write.send(requestOf(form.values));
  }

  return (
    <Dialog
      title={messages.title}
      description={messages.formText}
      onClose={() => write.state.kind !== 'sending' && onClose()}
      footer={
        <FormFooter {...{ formId, write, submitText: 'Review', busyText: 'Reviewing...' }} onCancel={onClose}>
          <WriteOutcome write={write} words={messages.reviewing} onStop={onClose} />
        </FormFooter>
      }
    >
      <form id={formId} noValidate onSubmit={handleSubmit} className="flex flex-col gap-4">
        {people.isError && <Notice tone="warning" title={messages.accountsFailed} />}
        <FormField form={form} name="account" label="Account">
          {(control) => (
            <Select {...control} disabled={write.isLocked}>
              <option value="">Choose an account</option>
              {(people.data ?? []).map(({ userId, name, isActive }) => (
                <option key={userId} value={userId}>
                  {isActive ? name : `${name} (inactive)`}
                </option>
              ))}
            </Select>
          )}
        </FormField>
        <TextField form={form} name="since" label="From" type="datetime-local" readOnly={write.isLocked} />
        <TextField form={form} name="until" label="Until" type="datetime-local" readOnly={write.isLocked} />
      </form>
    </Dialog>
  );
}

/** A moment without a zone is in Denver's. Text that isn't a moment stays for the check. */
function requestOf({ account, since, until }: PlanTakeBack): PlanTakeBack {
  const moment = (text: string) => parseMoment(text)?.toISOString() ?? text;
  return { account, since: moment(since), until: moment(until) };
}

type ReviewProps = {
  request: PlanTakeBack;
  report: TakeBackReport;
  onTaken: (report: TakeBackReport) => void;
  onClose: () => void;
};

function Review({ request, report, onTaken, onClose }: ReviewProps) {
  const formId = useId();
  const { mutateAsync: takeBack } = useTakeBack();
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => ({ reason: takeBackReasonSchema.safeParse(reason).error?.issues[0]?.message }),
    onChange: () => write.correct(),
  });
  const write = useWrite<TakeBack, TakeBackReport>({ send: takeBack, onDone: onTaken });
  const { acts } = report;

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (write.isLocked || !form.check()) return;
    void write.send({ ...request, acts, reason: form.values.reason.trim() });
  }

  if (acts === 0) {
    return (
      <Dialog title={messages.title} footer={<Button onClick={onClose}>Done</Button>} onClose={onClose}>
        <TakenBackActs report={report} title={messages.nothing} />
      </Dialog>
    );
  }
  return (
    <Dialog
      title={messages.title}
      width="wide"
      isReadFirst
      onClose={() => write.state.kind !== 'sending' && onClose()}
      footer={
        <FormFooter
          {...{ formId, write, submitText: acts === 1 ? 'Take back 1 act' : `Take back ${acts} acts` }}
          busyText="Taking back..."
          onCancel={onClose}
        >
          <WriteOutcome write={write} words={messages.taking} onStop={onClose} />
        </FormFooter>
      }
    >
      <form id={formId} noValidate onSubmit={handleSubmit} className="flex flex-col gap-4">
        <TakenBackActs report={report} title={messages.reviewed(acts)} />
        <FormField form={form} name="reason" label="Reason" hint={messages.reasonHint} leavesUnchanged>
          {(control) => <TextArea {...control} readOnly={write.isLocked} />}
        </FormField>
      </form>
    </Dialog>
  );
}
