import { credentialMessages } from '@ffl/domain/credentials/messages';
import { canSubmitPunch, punchButtonLabel } from '@ffl/domain/credentials/punch';
import type { TypedPerson } from '@ffl/domain/members/typed-name';
import { takesAnnualTraining, variantsOf } from '@ffl/domain/programs/match-programs';
import type { Program } from '@ffl/domain/programs/program';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { OnRecorded } from '../../api/credentials/tell-recorded.ts';
import type { OrganizationList } from '../../api/organizations/use-active-organizations.ts';
import { emailTaken, emptyMember, useMemberForm } from '../../components/members/member-form.ts';
import { type FieldProblem, summaryOf } from '../../components/ui/error-summary.tsx';
import { programFor } from './issue-offer.ts';
import { changedForm, emptyForm, type PunchChange } from './punch-form.ts';
import { type NewMemberState, useNewMember } from './use-new-member.ts';

type NewMemberForm = {
  cardName: string;
  typed: TypedPerson;
  startBase: string | null;
  programs: readonly Program[] | undefined;
  choices: OrganizationList;
  onClose: () => void;
  onRecorded: OnRecorded | undefined;
};

const none: readonly Program[] = [];

/** The new-member view's entries: who it is, and what the first credential is for. */
export function useNewMemberForm(plan: NewMemberForm) {
  const { cardName, typed, startBase, programs, choices, onClose, onRecorded } = plan;
  const memberForm = useMemberForm({ ...choices, initial: { ...emptyMember, ...typed } });
  const [punch, setPunch] = useState({ ...emptyForm, base: startBase });
  const baseField = useRef<HTMLDivElement>(null);
  const state = useNewMember({ onClose, onRecorded });
  const { step } = state;
  const { wasSubmitted } = memberForm;

  const { base, liveMission, annualInitialTraining } = punch;
  const place = { cardName, base, programs: programs ?? none };
  const offered = programFor(place);
  const isBaseRequired = variantsOf(cardName, place.programs).length > 1;
  const isBaseShown = isBaseRequired || takesAnnualTraining(cardName, place.programs) || base !== null;
  const problem = programs && 'problem' in offered ? offered.problem : undefined;
  // A chosen base is validated at once, a missing one only at submit.
  const baseError = isBaseShown && (base !== null || wasSubmitted) ? problem : undefined;

  const isAdded = step === 'not-issued' || step === 'issue-unconfirmed';
  const isUnconfirmed = step === 'add-unconfirmed' || step === 'issue-unconfirmed';
  const isHeld = step === 'adding' || step === 'issuing' || isUnconfirmed;
  const isProcessing = isHeld || programs === undefined;
  const canSubmit = canSubmitPunch({ isMemberSelected: true, isProcessing, annualInitialTraining, base });

  const refuseEmail = useEffectEvent(() => {
    memberForm.tell('email', emailTaken);
    memberForm.focus('email');
  });
  useEffect(() => {
    if (step === 'email-taken') refuseEmail();
  }, [step]);

  function goToBase() {
    baseField.current?.querySelector('input')?.focus();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (step === 'not-issued') return state.issueAgain();
    if (!canSubmit) return;
    if (!memberForm.check()) return;
    if ('problem' in offered) return goToBase();
    const facts = { base, liveMission, annualInitialTraining };
    state.submit({ draft: memberForm.draft(), program: offered, facts });
  }

  const problems: FieldProblem[] = wasSubmitted ? summaryOf(memberForm) : [];
  if (wasSubmitted && problem !== undefined) problems.push({ message: problem, onGo: goToBase });

  return {
    ...state,
    memberForm,
    punch,
    program: 'problem' in offered ? null : offered,
    change(changed: PunchChange) {
      setPunch((before) => changedForm(before, changed));
      state.adding.correct();
    },
    base: { isShown: isBaseShown, isRequired: isBaseRequired, error: baseError, ref: baseField },
    problems,
    isChanged: memberForm.isChanged || liveMission || annualInitialTraining || base !== startBase,
    /** Locked while a request is in progress or unconfirmed, and once the member exists. */
    isLocked: isHeld || isAdded,
    isHeld,
    isAdded,
    canSubmit,
    submit,
    submitLabel: labelOf(step, punchButtonLabel(punch)),
    reasonDisabled: reasonOf({
      isUnconfirmed,
      isLoading: programs === undefined,
      lacksBase: annualInitialTraining && base === null,
    }),
  };
}

function reasonOf(now: { isUnconfirmed: boolean; isLoading: boolean; lacksBase: boolean }): string | null {
  if (now.isUnconfirmed) return 'Answer the question above first.';
  if (now.lacksBase) return credentialMessages.annualNeedsBase;
  return now.isLoading ? 'The programs have to load first.' : null;
}

function labelOf(step: NewMemberState['step'], usual: string): string {
  if (step === 'adding') return 'Adding member...';
  if (step === 'issuing') return 'Issuing credential...';
  return step === 'not-issued' ? 'Issue Credential' : usual;
}
