import { flightWarning } from '@ffl/domain/credentials/flight-warning';
import type { PunchFacts } from '@ffl/domain/credentials/notes';
import { fullName } from '@ffl/domain/members/member';
import type { TypedPerson } from '@ffl/domain/members/typed-name';
import { type Program, programAtBase } from '@ffl/domain/programs/program';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import type { OnRecorded } from '../../api/credentials/tell-recorded.ts';
import { useActiveOrganizations } from '../../api/organizations/use-active-organizations.ts';
import { programQueries } from '../../api/programs/queries.ts';
import { ExpiryProspect } from '../../components/currency/expiry-prospect.tsx';
import { MemberFields } from '../../components/members/member-fields.tsx';
import { Button } from '../../components/ui/button.tsx';
import { DiscardDialog } from '../../components/ui/confirm-dialog.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { ErrorSummary } from '../../components/ui/error-summary.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { offlineText, useOnline } from '../../hooks/device/use-online.ts';
import { useNow } from '../../hooks/visit/use-now.ts';
import { later } from '../../lib/pages/soon.ts';
import { useMayAt } from '../../lib/session/may.ts';
import { CardName } from './card-name.tsx';
import { issueOffer } from './issue-offer.ts';
import { NewMemberResult } from './new-member-result.tsx';
import type { PunchForm } from './punch-form.ts';
import { PunchOptions } from './punch-options.tsx';
import { useNewMemberForm } from './use-new-member-form.ts';

const AlikeQuestion = later(async () => (await import('../../components/members/alike-question.tsx')).AlikeQuestion);

type NewMemberDialogProps = {
  /** The dashboard card's name, such as 'Avalanche Deployment'. */
  cardName: string;
  /** The search text read as a person. */
  typed: TypedPerson;
  /** Base that is already chosen. */
  base: string | null;
  onClose: () => void;
  onRecorded: OnRecorded | undefined;
  onBack: () => void;
  /** The member already exists: punch or issue to them, with what was ticked here. */
  onGoOn: (form: PunchForm) => void;
};

/** The Record Punch dialog's second view: a new member with this card's first credential. */
export function NewMemberDialog(props: NewMemberDialogProps) {
  const { cardName, typed, base, onClose, onRecorded, onBack, onGoOn } = props;
  const formId = useId();
  const reasonId = useId();
  const [leave, setLeave] = useState<(() => void) | null>(null);
  const now = useNow();
  const isOnline = useOnline();
  const choices = useActiveOrganizations();
  const mayIssueAt = useMayAt('issue');
  const programs = useQuery({
    ...programQueries.list(),
    select: useCallback((all: Program[]) => all.filter(({ base }) => mayIssueAt(base)), [mayIssueAt]),
  });
  const form = useNewMemberForm({
    cardName,
    typed,
    startBase: base,
    programs: programs.data,
    choices,
    onClose,
    onRecorded,
  });
  const { step, punch, isLocked } = form;
  const submitButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (step === 'not-added' || step === 'not-issued') submitButton.current?.focus();
  }, [step]);

  /** Closes at once if nothing would be lost. */
  function leaveBy(way: () => void) {
    if (form.isHeld) return;
    if (form.isChanged && !form.isAdded) setLeave(() => way);
    else way();
  }

  const reason = isOnline ? form.reasonDisabled : offlineText;
  return (
    <Dialog
      title="Add New Member"
      description={<CardName name={cardName} />}
      onClose={() => leaveBy(onClose)}
      footer={
        <div className="flex w-full flex-wrap items-center justify-end gap-x-4 gap-y-2">
          <div className="w-full empty:hidden">
            <NewMemberResult state={form} onGoOn={(member) => onGoOn({ ...punch, member })} />
            {step === 'editing' && punch.liveMission && (
              <Notice tone="warning">{flightWarning(fullName(form.memberForm.values), { ...newcomer, now })}</Notice>
            )}
            {step === 'editing' && form.program && (
              <NewMemberProspect cardName={cardName} program={form.program} facts={punch} now={now} />
            )}
          </div>
          {reason !== null && (
            <p id={reasonId} className="text-ink-2 text-meta max-md:w-full">
              {reason}
            </p>
          )}
          <Button
            ref={submitButton}
            type="submit"
            form={formId}
            variant="primary"
            className="max-md:w-full"
            disabled={!form.canSubmit || !isOnline}
            {...(reason !== null && { 'aria-describedby': reasonId })}
          >
            {form.submitLabel}
          </Button>
        </div>
      }
    >
      <Button
        variant="link"
        icon={<ArrowLeft aria-hidden="true" size={18} />}
        className="mb-4"
        disabled={form.isHeld}
        onClick={() => leaveBy(onBack)}
      >
        Back to search
      </Button>
      {programs.isError && !programs.data && (
        <ErrorState
          what="The programs could not be loaded."
          busy={programs.isFetching}
          onRetry={() => void programs.refetch()}
        />
      )}
      <form
        id={formId}
        noValidate
        // Locked fields can't take focus, but the form can still be read and scrolled.
        tabIndex={isLocked ? 0 : undefined}
        onSubmit={form.submit}
        onChange={form.adding.correct}
        className="flex flex-col gap-6"
      >
        <fieldset disabled={isLocked} className="flex min-w-0 flex-col gap-4">
          <legend className="sr-only">Member</legend>
          <ErrorSummary problems={form.problems} />
          <MemberFields form={form.memberForm} choices={choices} />
        </fieldset>
        <PunchOptions
          cardName={cardName}
          programs={programs.data}
          form={punch}
          isLocked={isLocked}
          onChange={form.change}
          base={form.base}
          right="issue"
        />
      </form>
      {form.alike.asked && (
        <AlikeQuestion
          {...form.alike.asked}
          renderUse={(member, text) => (
            <Button size="small" onClick={() => onGoOn({ ...punch, member })}>
              {text}
            </Button>
          )}
        />
      )}
      {leave && <DiscardDialog onDiscard={leave} onClose={() => setLeave(null)} />}
    </Dialog>
  );
}

/** A new member holds nothing and isn't grounded. */
const newcomer = { credential: null, grounding: null } as const;

type NewMemberProspectProps = { cardName: string; program: Program; facts: PunchFacts; now: Date };

/** The credential that the new member will get, and until when. */
function NewMemberProspect({ cardName, program, facts, now }: NewMemberProspectProps) {
  const offer = issueOffer({ cardName, base: program.base, programs: [program], facts, removed: [], now });
  if ('problem' in offer) return null;
  return (
    <div role="status" data-numbers="">
      <ExpiryProspect dates={offer.dates} from={null} now={now} opening={`${programAtBase(program)} until`} />
    </div>
  );
}
