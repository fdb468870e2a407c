import { bulkMessages, leftLabels } from '@ffl/domain/credentials/bulk-messages';
import { recordForText } from '@ffl/domain/credentials/late-prospect';
import { credentialMessages } from '@ffl/domain/credentials/messages';
import { type DateMismatch, dateMismatch } from '@ffl/domain/credentials/notes';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useState } from 'react';
import {
  type BulkPunchAsked,
  type BulkPunchOrder,
  type BulkReport,
  bulkPlanQuery,
  type LeftOut,
} from '../../api/credentials/bulk-punch.ts';
import type { Late } from '../../api/credentials/mutations.ts';
import { DateQuestion } from '../../components/credentials/notes-field.tsx';
import { NameList } from '../../components/members/member-names.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { Skeleton } from '../../components/ui/loaded.tsx';
import { WriteOutcome } from '../../components/ui/write-outcome.tsx';
import { useOnline } from '../../hooks/device/use-online.ts';
import { submitOnlyByKey } from '../../hooks/forms/submit-key.ts';
import type { ShownWrite } from '../../hooks/forms/use-write.ts';
import { useNow } from '../../hooks/visit/use-now.ts';
import { commandKey } from '../../lib/keyboard/keys.ts';
import { useMay } from '../../lib/session/may.ts';
import { needsConfirmation, PeopleToConfirm } from './people-to-confirm.tsx';
import { Planned } from './planned-people.tsx';
import { SeveralHeld, severalIn } from './several-held.tsx';

type BulkConfirmProps = {
  order: BulkPunchAsked;
  write: ShownWrite<BulkPunchOrder, BulkReport>;
  onBack: () => void;
  /** Goes back with Annual Initial Training checked. */
  onAnnual: () => void;
  onClose: () => void;
};

/** Names everyone who will be punched and who won't, before anything is written. */
export function BulkConfirm({ order: entered, write, onBack, onAnnual, onClose }: BulkConfirmProps) {
  const [choices, setChoices] = useState(entered.choices);
  const [late, setLate] = useState<Late>();
  const order = { ...entered, choices, late };
  const now = useNow();
  const isOnline = useOnline();
  const formId = useId();
  const { state, isLocked } = write;
  const plan = useQuery({ ...bulkPlanQuery(order), enabled: state.kind === 'ready' });
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const [question, setQuestion] = useState<DateMismatch | null>(null);
  const chosen = (plan.data?.left ?? []).filter((one) => needsConfirmation(one) && ticked.includes(one.memberId));
  // A base chosen by hand decides for everyone.
  const several = plan.data && !order.facts.base ? severalIn(plan.data) : [];
  const count = (plan.data?.punches.length ?? 0) + chosen.length;
  const despite = {
    despiteRecent: chosen.flatMap(({ recent }) => recent?.id ?? []),
    despiteGroundings: chosen.flatMap(({ grounding }) => grounding?.id ?? []),
  };
  const isPlanned = plan.data !== undefined && !plan.isPlaceholderData && count > 0;
  const canPunch = isPlanned && isOnline && question === null && state.kind !== 'unconfirmed';
  const mismatch = late ? null : dateMismatch(order.notes, now);
  const isElsewhere = mismatch !== null;
  useEffect(() => {
    if (isElsewhere) void DateQuestion.preload?.();
  }, [isElsewhere]);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (!canPunch || isLocked) return;
    if (mismatch) setQuestion(mismatch);
    else send();
  }

  function send() {
    setQuestion(null);
    // The credentials named in the review are punched, even if others change something meanwhile.
    const named = several.map(({ memberId, held: [punched] }) => ({ memberId, programId: punched?.programId ?? '' }));
    void write.send({ ...order, choices: named, ...despite });
  }

  /** Reviews what the punches would do as of that day; confirmations were for today's. */
  function reviewFor(day: Late) {
    setQuestion(null);
    setTicked([]);
    setLate(day);
  }

  /** Choosing another credential unchecks the person, since the confirmation was for the first. */
  function choose(memberId: string, programId: string) {
    setTicked(ticked.filter((one) => one !== memberId));
    setChoices([...choices.filter((one) => one.memberId !== memberId), { memberId, programId }]);
  }

  return (
    <Dialog
      title={plan.data ? `Punch ${bulkMessages.people(count)}?` : 'Punch'}
      description={describe(order, late && recordForText(late.effectiveOn, now))}
      onClose={() => !isLocked && onClose()}
      footer={
        <>
          {plan.data && count === 0 && (
            <p className="w-full text-ink-2 text-meta">
              {plan.data.left.some(needsConfirmation) ? bulkMessages.nobodyTicked : bulkMessages.nobodyToPunch}
            </p>
          )}
          {canPunch && (
            <p className="mr-auto self-center text-ink-2 text-meta max-md:hidden">
              {bulkMessages.recordsByKey(commandKey())}
            </p>
          )}
          <Button disabled={isLocked} onClick={onBack}>
            Back
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={state.kind === 'sending'}
            busyText="Recording..."
            disabled={!canPunch}
          >
            {plan.data ? `Punch ${bulkMessages.people(count)}` : 'Punch'}
          </Button>
        </>
      }
    >
      {/* Has the focus from the start, and again for another day: Ctrl-Enter works, and no Enter presses a button. */}
      <form
        key={late?.effectiveOn}
        id={formId}
        ref={takeFocus}
        tabIndex={-1}
        aria-label="Who is punched"
        onSubmit={handleSubmit}
        onKeyDownCapture={(event) => submitOnlyByKey(event, isLocked)}
        className="outline-none"
      >
        {plan.data && (
          <fieldset disabled={isLocked} className="flex flex-col gap-5">
            <Planned plan={plan.data} chosenBase={order.facts.base} onAnnual={onAnnual} />
            <SeveralHeld people={several} cardName={order.cardName} now={now} onChoose={choose} />
            <PeopleToConfirm
              left={plan.data.left.filter(({ grounding }) => grounding)}
              ticked={ticked}
              onTick={setTicked}
            />
            <PeopleToConfirm
              left={plan.data.left.filter(({ grounding, recent }) => !grounding && recent)}
              ticked={ticked}
              onTick={setTicked}
            />
            <Impossible left={plan.data.left.filter((one) => !needsConfirmation(one))} />
          </fieldset>
        )}
      </form>
      <div className="mt-5 empty:hidden">
        {question && (
          <DateQuestion
            mismatch={question}
            late={{ now, act: null, onRecord: reviewFor }}
            onProceed={send}
            onBack={onBack}
          />
        )}
        <WriteOutcome write={write} words={bulkMessages.punching} onStop={onClose} />
      </div>
      {plan.isPending && <Skeleton className="h-40" />}
      {plan.isError && !plan.data && (
        <ErrorState
          what={plan.error.message || bulkMessages.planFailed}
          busy={plan.isFetching}
          onRetry={() => void plan.refetch()}
        />
      )}
    </Dialog>
  );
}

function takeFocus(form: HTMLFormElement | null) {
  form?.focus();
}

function describe({ cardName, facts, notes }: BulkConfirmProps['order'], late: string | undefined): string {
  const parts = [
    late,
    facts.base ? `${cardName} at ${facts.base}` : cardName,
    facts.liveMission && 'Live Mission',
    facts.annualInitialTraining && 'Annual Initial Training',
    notes && `“${notes.length > 80 ? `${notes.slice(0, 80)}…` : notes}”`,
  ];
  return parts.filter(Boolean).join(' · ');
}

function Impossible({ left }: { left: LeftOut[] }) {
  const mayIssue = useMay('issue');
  if (left.length === 0) return null;
  return (
    <section aria-labelledby="bulk-left">
      <h3 id="bulk-left" className="font-semibold text-card-title">
        {bulkMessages.people(left.length)} cannot be punched
      </h3>
      <NameList label="Cannot be punched" people={left.map((one) => ({ ...one, detail: leftLabels[one.reason] }))} />
      {!mayIssue && left.some(({ reason }) => reason === 'credential_not_held') && (
        <p className="mt-1 text-ink-2 text-meta">{credentialMessages.issuedBy}</p>
      )}
    </section>
  );
}
