import { credentialMessages } from '@ffl/domain/credentials/messages';
import { punchButtonLabel } from '@ffl/domain/credentials/punch';
import { fullName } from '@ffl/domain/members/member';
import { type Program, programAtBase } from '@ffl/domain/programs/program';
import { UserPlus } from 'lucide-react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { CheckedCode } from '../../api/cards/judge-code.ts';
import type { OnRecorded } from '../../api/credentials/tell-recorded.ts';
import type { MemberChosen } from '../../api/members/rows.ts';
import { Button } from '../../components/ui/button.tsx';
import { DiscardDialog } from '../../components/ui/confirm-dialog.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { Loading } from '../../components/ui/loading.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { offlineText, useOnline } from '../../hooks/device/use-online.ts';
import { submitByKey } from '../../hooks/forms/submit-key.ts';
import { later, Meanwhile } from '../../lib/pages/soon.ts';
import { May } from '../../lib/session/may.ts';
import { CardName } from './card-name.tsx';
import type { IssueOffer } from './issue-offer.ts';
import { MemberSearch } from './member-search.tsx';
import type { PunchForm } from './punch-form.ts';
import { PunchOptions } from './punch-options.tsx';
import { PunchResult } from './punch-result.tsx';
import { type Scan, SelectedMember } from './selected-member.tsx';
import { type RecordPunchState, useRecordPunch } from './use-record-punch.ts';
import type { MemberScanned } from './use-scanned-member.ts';

// The code that reads and checks codes loads when someone scans.
const ScanMember = later(async () => (await import('./scan-member.tsx')).ScanMember);

type PunchFormDialogProps = {
  cardName: string;
  /** Undefined while loading. */
  programs: readonly Program[] | undefined;
  onClose: () => void;
  onRecorded: OnRecorded | undefined;
  /** Initial entries. */
  initial: PunchForm;
  /** In a record, the row determines member and credential, so there is no search. */
  isFixed: boolean;
  /** The search text, which is passed on to the view that adds a member. */
  text?: string;
  onText?: (text: string) => void;
  onAddMember?: () => void;
};

function ignore() {}

export function PunchFormDialog({
  cardName,
  programs,
  initial,
  isFixed,
  onClose,
  onRecorded,
  text = '',
  onText = ignore,
  onAddMember = ignore,
}: PunchFormDialogProps) {
  const formId = useId();
  const reasonId = useId();
  const resultId = useId();
  const isOnline = useOnline();
  const punch = useRecordPunch({ cardName, programs, initial, isFixed, onClose, onRecorded });
  const { form, write, offer, isLocked, canSubmit, change, now } = punch;
  const [isScanning, setIsScanning] = useState(false);
  const [scan, setScan] = useState<Scan>();
  const [isLeaving, setIsLeaving] = useState(false);
  const firstOption = useRef<HTMLInputElement>(null);
  // With a member chosen or after a refusal, Enter alone records a plain punch. It never issues.
  const takesEnter = form.member !== null && !isLocked && write.state.kind !== 'asked';
  useEffect(() => {
    if (takesEnter) firstOption.current?.focus();
  }, [takesEnter]);
  const isNothingToDo = punch.lacks !== null;
  const reason = isNothingToDo ? null : isOnline ? reasonDisabled(punch) : offlineText;

  const describedBy = [offer && resultId, reason && reasonId].filter(Boolean).join(' ') || undefined;

  function handleScanned({ member, check }: MemberScanned) {
    setIsScanning(false);
    setScan({ memberId: member.id, check });
    change({ kind: 'member', member });
  }

  function handleSelect(member: MemberChosen, check: CheckedCode | null | undefined) {
    setScan(check === undefined ? undefined : { memberId: member.id, check });
    change({ kind: 'member', member });
  }

  function handleClose() {
    if (isLocked) return;
    if (punch.notes.form.isChanged) setIsLeaving(true);
    else onClose();
  }

  /** Moves focus, since the focused button disappears. */
  function recordAnnual() {
    change({ kind: 'annual-instead', base: punch.prospect?.target?.program.base ?? null });
    firstOption.current?.focus();
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (isOnline) punch.submit();
  }

  return (
    <Dialog
      title="Record Punch"
      description={<CardName name={cardName} base={isFixed ? (programs?.[0]?.base ?? null) : null} />}
      onClose={handleClose}
      footer={
        <div className="flex w-full flex-wrap items-center justify-end gap-x-4 gap-y-2">
          {form.member && (
            <div id={resultId} className="flex w-full flex-col gap-3 empty:hidden">
              <PunchResult cardName={cardName} punch={punch} onAnnual={recordAnnual} />
            </div>
          )}
          {reason && (
            <p id={reasonId} className="text-ink-2 text-meta max-md:w-full">
              {reason}
            </p>
          )}
          {isNothingToDo ? (
            <Button className="max-md:w-full" onClick={handleClose}>
              Close
            </Button>
          ) : (
            <Button
              type="submit"
              form={formId}
              variant={offer ? 'secondary' : 'primary'}
              className="max-md:w-full"
              disabled={!canSubmit || !isOnline}
              aria-describedby={describedBy}
            >
              {write.state.kind === 'sending' && !punch.isIssue ? 'Recording...' : punchButtonLabel(form)}
            </Button>
          )}
          {offer && (
            <Button
              variant="primary"
              className="max-md:w-full"
              disabled={!punch.canIssue || !isOnline}
              aria-describedby={describedBy}
              onClick={punch.issueInstead}
            >
              {write.state.kind === 'sending' && punch.isIssue ? 'Issuing...' : `Issue ${offeredName(offer, cardName)}`}
            </Button>
          )}
        </div>
      }
    >
      <form
        id={formId}
        noValidate
        tabIndex={isLocked ? 0 : undefined}
        onSubmit={handleSubmit}
        onKeyDownCapture={(event) => submitByKey(event, isLocked)}
        className="flex flex-col gap-4"
      >
        {form.member ? (
          <>
            <SelectedMember
              member={form.member}
              cardName={cardName}
              punch={punch}
              scan={scan?.memberId === form.member.id ? scan : undefined}
            />
            {offer && <IssueInstead member={form.member} cardName={cardName} base={form.base} offer={offer} />}
            {punch.lacks !== null && (
              <Notice tone="info" announced>
                {credentialMessages.onlyIssued(fullName(form.member), punch.lacks)}
              </Notice>
            )}
            {(!isNothingToDo || form.base !== null) && (
              <PunchOptions
                cardName={cardName}
                programs={programs}
                form={form}
                isLocked={isLocked}
                base={punch.base}
                onChange={change}
                firstRef={firstOption}
                notes={punch.notes}
              />
            )}
          </>
        ) : isScanning ? (
          <Meanwhile value={<Loading />}>
            <ScanMember onFound={handleScanned} onSearch={() => setIsScanning(false)} />
          </Meanwhile>
        ) : (
          <>
            <MemberSearch
              cardName={cardName}
              programs={programs}
              now={now}
              text={text}
              onText={onText}
              onSelect={handleSelect}
              onScan={() => setIsScanning(true)}
            />
            <May right="edit">
              <Button icon={<UserPlus aria-hidden="true" size={18} />} className="self-start" onClick={onAddMember}>
                Add New Member
              </Button>
            </May>
          </>
        )}
      </form>
      {isLeaving && <DiscardDialog onDiscard={onClose} onClose={() => setIsLeaving(false)} />}
    </Dialog>
  );
}

/** The program's name, with its base once that is settled. */
function offeredName(offer: IssueOffer, cardName: string): string {
  return 'program' in offer ? programAtBase(offer.program) : cardName;
}

/** Says nothing if the offer to issue already gives the reason. */
function reasonDisabled(punch: RecordPunchState): string | null {
  const { form, write, held, prospect, offer, canSubmit, notes } = punch;
  const { state } = write;
  if (canSubmit) return null;
  if (!form.member) return 'Choose a member first.';
  if (state.kind === 'sending') return null;
  if (state.kind === 'unconfirmed' || notes.isAskingDate) return 'Answer the question above first.';
  if (held.isError) return 'The credential status has to load first.';
  if (!prospect) return 'Loading the credential status...';
  return offer && 'problem' in offer ? null : credentialMessages.annualNeedsBase;
}

type IssueInsteadProps = {
  member: { firstName: string; lastName: string };
  cardName: string;
  base: string | null;
  offer: IssueOffer;
};

/** Says before any click why there is nothing to punch. */
function IssueInstead({ member, cardName, base, offer }: IssueInsteadProps) {
  const comesBack = 'program' in offer && offer.comesBack;
  const place = 'program' in offer ? offer.program : { name: cardName, base };
  return (
    <Notice tone="info" announced>
      {credentialMessages.nothingHeld(fullName(member), programAtBase(place))}
      {comesBack && ` ${credentialMessages.comesBack}`}
    </Notice>
  );
}
