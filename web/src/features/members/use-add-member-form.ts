import { fullName, memberMessages } from '@ffl/domain/members';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type AddMemberOutcome, useAddMember } from '../../api/members/mutations.ts';
import { refreshData } from '../../api/refresh.ts';
import type { MemberDraft } from '../../components/members/member-schema.ts';
import { emailTaken, type MemberFormState } from '../../components/members/use-member-form.ts';
import { showToast } from '../../lib/toast.ts';

export type Added = Extract<AddMemberOutcome, { kind: 'added' }>['member'];

type AddAttempt =
  | { kind: 'editing' }
  | { kind: 'sending' }
  | { kind: 'refused'; reason: string }
  | { kind: 'email-taken' }
  /** The same request is kept for trying again. */
  | { kind: 'unconfirmed'; draft: MemberDraft; reason: string };

type AddMemberForm = {
  form: MemberFormState;
  onClose: () => void;
  onAdded: ((member: Added) => void) | undefined;
};

/** Sends the member form until the server confirmed or refused it. */
export function useAddMemberForm({ form, onClose, onAdded }: AddMemberForm) {
  const queryClient = useQueryClient();
  const addMember = useAddMember();
  const [attempt, setAttempt] = useState<AddAttempt>({ kind: 'editing' });
  const isSending = useRef(false);

  // The fields take the focus again only when they are no longer locked.
  useEffect(() => {
    if (attempt.kind === 'email-taken') form.setFocus('email');
  }, [attempt, form]);

  async function send(draft: MemberDraft, isRepeat: boolean) {
    if (isSending.current) return;
    isSending.current = true;
    setAttempt({ kind: 'sending' });
    const outcome = await addMember({ member: draft, isRepeat });
    isSending.current = false;
    show(outcome, draft);
  }

  function show(outcome: AddMemberOutcome, draft: MemberDraft) {
    if (outcome.kind === 'added') return finish(outcome.member);
    if (outcome.kind === 'unconfirmed') return setAttempt({ kind: 'unconfirmed', draft, reason: outcome.reason });
    showToast({ tone: 'error', title: 'Error', text: memberMessages.addFailed });
    if (outcome.kind === 'refused') return setAttempt({ kind: 'refused', reason: outcome.reason });
    form.setError('email', { message: emailTaken });
    setAttempt({ kind: 'email-taken' });
  }

  function finish(member: Added) {
    onClose();
    showToast({ tone: 'success', title: memberMessages.added(fullName(member)) });
    onAdded?.(member);
  }

  return {
    attempt,
    isLocked: attempt.kind === 'sending' || attempt.kind === 'unconfirmed',
    submit: form.handleSubmit((draft) => send(draft, false)),
    tryAgain: () => {
      if (attempt.kind === 'unconfirmed') void send(attempt.draft, true);
    },
    giveUp: () => {
      void refreshData(queryClient);
      onClose();
    },
    forgetRefusal: () => {
      if (attempt.kind === 'refused') setAttempt({ kind: 'editing' });
    },
  };
}

export type AddMemberState = ReturnType<typeof useAddMemberForm>;
