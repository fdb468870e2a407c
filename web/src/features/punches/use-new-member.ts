import { credentialLimits, credentialMessages } from '@ffl/domain/credentials';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type CredentialChangeInput, useIssueCredential } from '../../api/credentials/mutations.ts';
import { credentialQueries } from '../../api/credentials/queries.ts';
import type { OnRecorded } from '../../api/credentials/recorded-punches.ts';
import type { StoredCredential } from '../../api/credentials/rows.ts';
import { isCertainlyNotWritten, isRepeatCertainlyNotWritten } from '../../api/credentials/write-outcome.ts';
import { lookUpByEmail, lookUpNewMember } from '../../api/members/look-up-member.ts';
import { useAddMember } from '../../api/members/mutations.ts';
import { refreshData } from '../../api/refresh.ts';
import type { NewMemberAttempt, NewMemberOrder } from './new-member-attempt.ts';
import { tellRecorded } from './tell-recorded.ts';

type Closing = { onClose: () => void; onRecorded: OnRecorded | undefined };

/**
 * Adds a member and issues the first credential, in the order of PUN-20. Each of the two is written once at most:
 * their keys last as long as the form, and once the member is there only the issue is repeated.
 */
export function useNewMember({ onClose, onRecorded }: Closing) {
  const queryClient = useQueryClient();
  const addMember = useAddMember();
  const { mutateAsync: issue } = useIssueCredential();
  const [issueKey] = useState(() => crypto.randomUUID());
  const [attempt, setAttempt] = useState<NewMemberAttempt>({ kind: 'editing' });
  const isWorking = useRef(false);

  async function add(order: NewMemberOrder, isRepeat: boolean) {
    setAttempt({ kind: 'working', doing: 'adding' });
    const outcome = await addMember({ member: order.draft, isRepeat });
    switch (outcome.kind) {
      case 'added':
        await pause(credentialLimits.newMemberLookupDelayMs);
        return findAndIssue(order, outcome.member.id);
      case 'email-taken':
        return setAttempt({ kind: 'email-taken', member: await lookUpByEmail(order.draft.email).catch(() => null) });
      case 'refused':
        return setAttempt({ kind: 'not-added', reason: outcome.reason });
      case 'unconfirmed':
        return setAttempt({ kind: 'add-unconfirmed', order, reason: outcome.reason });
    }
  }

  async function findAndIssue(order: NewMemberOrder, addedId: string) {
    setAttempt({ kind: 'working', doing: 'issuing' });
    const notIssued = (reason: string) => setAttempt({ kind: 'not-issued', order, memberId: addedId, reason });
    try {
      const memberId = await lookUpNewMember(order.draft);
      if (memberId === null) return notIssued('The new member could not be found yet');
      // The loaded data know the member from here on; the issue adds the program to them.
      queryClient.setQueryData(credentialQueries.ofMember(memberId).queryKey, (known) => known ?? []);
      const { program, facts } = order;
      await send(order, { memberId, program, facts, idempotencyKey: issueKey }, isCertainlyNotWritten);
    } catch (error) {
      notIssued(reasonOf(error));
    }
  }

  async function send(
    order: NewMemberOrder,
    request: CredentialChangeInput,
    isNotWritten: (error: unknown) => boolean,
  ) {
    setAttempt({ kind: 'working', doing: 'issuing' });
    let credential: StoredCredential;
    try {
      credential = await issue(request);
    } catch (error) {
      void refreshData(queryClient);
      const reason = reasonOf(error);
      const { memberId } = request;
      if (isNotWritten(error)) return setAttempt({ kind: 'not-issued', order, memberId, reason });
      return setAttempt({ kind: 'issue-unconfirmed', order, request, reason });
    }
    onClose();
    const { draft, program } = order;
    tellRecorded({ member: draft, program, credential, title: credentialMessages.issued }, onRecorded);
  }

  /** A second submit while the first runs does nothing. */
  async function alone(work: () => Promise<void>) {
    if (isWorking.current) return;
    isWorking.current = true;
    await work().finally(() => {
      isWorking.current = false;
    });
  }

  function tryAgain() {
    return alone(async () => {
      if (attempt.kind === 'add-unconfirmed') await add(attempt.order, true);
      if (attempt.kind === 'not-issued') await findAndIssue(attempt.order, attempt.memberId);
      if (attempt.kind === 'issue-unconfirmed') await send(attempt.order, attempt.request, isRepeatCertainlyNotWritten);
    });
  }

  function giveUp() {
    void refreshData(queryClient);
    onClose();
  }

  return {
    attempt,
    submit: (order: NewMemberOrder) => alone(() => add(order, false)),
    tryAgain: () => void tryAgain(),
    giveUp,
    /** A refusal is forgotten as soon as somebody corrects the form. */
    forgetRefusal: () =>
      setAttempt((before) =>
        before.kind === 'not-added' || before.kind === 'email-taken' ? { kind: 'editing' } : before,
      ),
  };
}

export type NewMemberState = ReturnType<typeof useNewMember>;

function pause(durationMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, durationMs));
}

function reasonOf(error: unknown): string {
  return (error instanceof Error && error.message) || credentialMessages.issueFailed;
}
