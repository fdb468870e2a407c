import { ageText } from '@ffl/domain/cards/messages';
import { scanMessages } from '@ffl/domain/cards/scan-messages';
import { verdictNames } from '@ffl/domain/cards/verdict-names';
import { expiryText } from '@ffl/domain/credentials/held-programs';
import { isGrounded } from '@ffl/domain/groundings/grounding';
import { groundedText } from '@ffl/domain/groundings/words';
import { fullName } from '@ffl/domain/members/member';
import { programAtBase } from '@ffl/domain/programs/program';
import { specifiedType } from '@ffl/domain/programs/program-types';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { ArrowLeftRight, SquareArrowOutUpRight } from 'lucide-react';
import type { CheckedCode } from '../../api/cards/judge-code.ts';
import { isProvisional } from '../../api/credentials/optimistic.ts';
import { memberQueries } from '../../api/members/queries.ts';
import type { MemberChosen } from '../../api/members/rows.ts';
import { inForceLook, StatedPrograms, verdictLooks } from '../../components/cards/verdict-look.tsx';
import { PunchStatusPill } from '../../components/credentials/punch-status-pill.tsx';
import { Avatar } from '../../components/members/avatar.tsx';
import { ProgramTile } from '../../components/programs/program-tile.tsx';
import { Button, buttonClass } from '../../components/ui/button.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { Skeleton } from '../../components/ui/loaded.tsx';
import { StatusPill } from '../../components/ui/status-pill.tsx';
import { HeldChoice } from './held-choice.tsx';
import type { PunchProspect } from './punch-prospect.ts';
import type { RecordPunchState } from './use-record-punch.ts';

type SelectedMemberProps = {
  member: MemberChosen;
  cardName: string;
  punch: RecordPunchState;
  /** How the member was scanned; undefined if found by search. */
  scan: Scan | undefined;
};

/** The member to punch, and their standing in this card's program. */
export function SelectedMember({ member, cardName, punch, scan }: SelectedMemberProps) {
  const { data: details } = useQuery({ ...memberQueries.byId(member.id), refetchOnReconnect: true });
  const { held, grounding, prospect, isLocked, now, change } = punch;
  return (
    <section aria-label="Selected member" className="rounded-card border border-line bg-bg p-4">
      <div className="flex items-start gap-3">
        <Avatar {...member} imageUrl={details?.imageUrl} className="h-16 w-12 rounded-control text-card-title" />
        <div className="min-w-0 flex-1">
          <p className="wrap-anywhere font-semibold text-card-title">{fullName(member)}</p>
          <p className="wrap-anywhere text-ink-2 text-meta">{member.organization}</p>
          {!punch.isFixed && (
            <div className="mt-2 flex flex-wrap gap-2">
              <Link
                to="/members"
                search={{ selected: member.id }}
                className={buttonClass({ size: 'small' })}
                // Opens in a new tab while a punch is unconfirmed, so that its request isn't lost.
                {...(isLocked && { target: '_blank' })}
              >
                <SquareArrowOutUpRight aria-hidden="true" size={16} />
                View Profile
              </Link>
              <Button
                size="small"
                variant="ghost"
                icon={<ArrowLeftRight aria-hidden="true" size={16} />}
                disabled={isLocked}
                onClick={() => change({ kind: 'member', member: null })}
              >
                Change<span className="sr-only"> member</span>
              </Button>
            </div>
          )}
        </div>
      </div>
      <div className="mt-3 border-line border-t pt-3">
        {prospect && <Standing cardName={cardName} punch={punch} prospect={prospect} />}
        {grounding && isGrounded(grounding, now) && (
          <p className="wrap-anywhere mt-2 font-semibold text-expired text-meta">
            {`${groundedText(grounding)}${grounding.reason ? `: ${grounding.reason}` : ''}`}
          </p>
        )}
        {prospect && held.isRefetchError && (
          <p className="mt-2 font-semibold text-meta">This status could not be refreshed and may be out of date.</p>
        )}
        {!prospect && held.isError && (
          <ErrorState
            what="The credential status could not be loaded."
            busy={held.isFetching}
            onRetry={() => void held.refetch()}
          />
        )}
        {!prospect && !held.isError && <Skeleton className="h-14" />}
      </div>
      {scan && <ScanResult scan={scan} />}
    </section>
  );
}

type StandingProps = Pick<SelectedMemberProps, 'cardName' | 'punch'> & { prospect: PunchProspect };

function Standing({ cardName, punch: { form, isFixed, isLocked, change, now }, prospect }: StandingProps) {
  const { choices, target } = prospect;
  return (
    <div className="flex flex-col gap-3">
      {(choices.length < 2 || !target) && (
        <CredentialSummary cardName={cardName} base={isFixed ? null : form.base} prospect={prospect} now={now} />
      )}
      {choices.length > 1 && (
        <HeldChoice
          choices={choices}
          target={target}
          isLocked={isLocked}
          now={now}
          onChoose={({ program }) => change({ kind: 'program', program })}
        />
      )}
    </div>
  );
}

type CredentialSummaryProps = { cardName: string; base: string | null; prospect: PunchProspect; now: Date };

/** The status in one of four words with its date, and the program and base that will be punched (R-20). */
function CredentialSummary({ cardName, base, prospect, now }: CredentialSummaryProps) {
  const { status, target } = prospect;
  const isSaving = status.credential?.isSaving === true;
  return (
    <div className="flex items-center gap-3">
      <ProgramTile
        name={target?.program.name ?? cardName}
        type={target ? target.program.programType : specifiedType(cardName)}
        isDecorative
        className="size-11 text-body"
      />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {isSaving ? <StatusPill state="pending">Saving...</StatusPill> : <PunchStatusPill status={status.label} />}
          {status.credential && !isSaving && status.label !== 'Grounded' && (
            <span className="text-meta" data-numbers="">
              {dateText(status.credential.expiresDate, now)}
            </span>
          )}
        </p>
        <p className="mt-1 text-ink-2 text-meta">{targetText(prospect, programAtBase({ name: cardName, base }))}</p>
      </div>
    </div>
  );
}

function dateText(expires: Date, now: Date): string {
  return `${expires < now ? 'since' : 'until'} ${expiryText(expires, now)}`;
}

function targetText({ status, target }: PunchProspect, place: string): string {
  if (target && isProvisional(target.credential.id)) return `Being issued: ${programAtBase(target.program)}`;
  if (target) return `Will be punched: ${programAtBase(target.program)}`;
  if (status.program) return `Held: ${programAtBase(status.program)}. It can't be punched from this card.`;
  return `Nothing to punch in ${place}`;
}

/** A scanned code that led to a member. `check` is null for the code on a card, which isn't signed. */
export type Scan = { memberId: string; check: CheckedCode | null };

/** The verdict on the scanned code. */
function ScanResult({ scan: { check } }: { scan: Scan }) {
  if (!check) return <p className="mt-3 border-line border-t pt-3 text-ink-2 text-meta">{scanMessages.chosenByCard}</p>;
  const { verdict, signedAt, checkedAt } = check;
  const { Icon, look } = verdictLooks[verdict.kind];
  return (
    <div className="mt-3 border-line border-t pt-3">
      <p role="status" className="flex flex-wrap items-center gap-x-2 gap-y-1 text-meta">
        <span className={clsx('inline-flex items-center gap-1 rounded-pill px-2 font-semibold', look)}>
          <Icon aria-hidden="true" size={16} />
          Code: {verdictNames[verdict.kind]}
        </span>
        <span className="text-ink-2">{scanMessages.codeChecked(ageText(signedAt, checkedAt))}</span>
      </p>
      {verdict.kind !== 'valid' && (
        <StatedPrograms programs={verdict.programs} inForce={inForceLook(verdict)} now={checkedAt} />
      )}
    </div>
  );
}
