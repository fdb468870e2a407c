import { credentialLimits } from '@ffl/domain/credentials/limits';
import { credentialMessages } from '@ffl/domain/credentials/messages';
import type { PunchFacts } from '@ffl/domain/credentials/notes';
import { type Program, programAtBase } from '@ffl/domain/programs/program';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type CredentialChangeInput,
  type RecordedCredential,
  useIssueCredential,
} from '../../api/credentials/mutations.ts';
import { credentialQueries } from '../../api/credentials/queries.ts';
import { type OnRecorded, tellRecorded } from '../../api/credentials/tell-recorded.ts';
import { lookUpNewMember } from '../../api/members/look-up-member.ts';
import { useAddMember } from '../../api/members/mutations.ts';
import { memberQueries } from '../../api/members/queries.ts';
import type { MemberChosen } from '../../api/members/rows.ts';
import { useAlike } from '../../api/members/use-alike.ts';
import { useStop } from '../../api/refresh.ts';
import type { MemberDraft } from '../../components/members/member-form.ts';
import { useWrite } from '../../hooks/forms/use-write.ts';
import { tableCodes } from '../../lib/net/table-error.ts';
import { useProduct } from '../../lib/product.ts';
import { pause } from '../../lib/waiting/timing.ts';
import type { Sending } from '../../lib/write/create-write.ts';
import type { WriteState } from '../../lib/write/write-state.ts';

type Closing = { onClose: () => void; onRecorded: OnRecorded | undefined };

/** The decisions at submit, kept until the credential is issued. */
type NewMemberOrder = { draft: MemberDraft; program: Program; facts: PunchFacts };

type Added = { order: NewMemberOrder; memberId: string };

type Issue = CredentialChangeInput & { member: NewMemberOrder['draft'] };

/** Adds a member and then issues the first credential (PUN-20); once the member exists, only the issue is repeated. */
export function useNewMember({ onClose, onRecorded }: Closing) {
  const { server, toasts } = useProduct();
  const queryClient = useQueryClient();
  const { mutateAsync: addMember } = useAddMember();
  const { mutateAsync: issue } = useIssueCredential();
  const [email, setEmail] = useState('');

  const adding = useWrite<NewMemberOrder, Added>({ send: add, onDone: issueFor });
  const alike = useAlike(adding);
  const added = adding.state.kind === 'done' ? adding.state.answer : null;
  const issuing = useWrite<Issue, RecordedCredential>({
    send: issue,
    onDone: (credential, { member, program }) => {
      onClose();
      tellRecorded(toasts, { member, program, credential, title: credentialMessages.issued }, onRecorded);
    },
  });
  const isTaken = adding.state.kind === 'refused' && adding.state.code === tableCodes.duplicate;
  const holder = useQuery({ ...memberQueries.withEmail(email), enabled: isTaken });

  async function add({ idempotencyKey, signal, ...order }: NewMemberOrder & Sending): Promise<Added> {
    const { id } = await addMember({ member: order.draft, idempotencyKey, signal });
    await pause(credentialLimits.newMemberLookupDelayMs);
    return { order, memberId: id };
  }

  function issueFor(made: Added) {
    void issuing.sendPrepared(() => find(made.order));
  }

  async function find({ draft: member, program, facts }: NewMemberOrder): Promise<Issue> {
    const memberId = await lookUpNewMember(server, member);
    if (memberId === null) throw new Error('The new member could not be found yet');
    // From here on the cache includes the member; issuing then adds the program.
    queryClient.setQueryData(credentialQueries.ofMember(memberId).queryKey, (known) => known ?? []);
    return { memberId, member, program, facts };
  }

  const stop = useStop(adding, issuing);
  return {
    step: stepOf(adding.state, issuing.state, holder.isFetched),
    adding,
    alike,
    issuing,
    added: added && memberAdded(added),
    /** Includes the base. */
    programName: added && programAtBase(added.order.program),
    /** The member who already has the email, null if that couldn't be read. */
    holder: holder.data ?? null,
    submit(order: NewMemberOrder) {
      setEmail(order.draft.email);
      void alike.send(order.draft, order);
    },
    issueAgain: () => added && issueFor(added),
    stop,
  };
}

export type NewMemberState = ReturnType<typeof useNewMember>;

/** The member exists from `issuing` on. */
type NewMemberStep =
  | 'editing'
  | 'adding'
  | 'not-added'
  | 'email-taken'
  | 'add-unconfirmed'
  | 'issuing'
  | 'not-issued'
  | 'issue-unconfirmed';

function stepOf(adding: WriteState<Added>, issuing: WriteState<unknown>, isHolderKnown: boolean): NewMemberStep {
  switch (adding.kind) {
    case 'ready':
      return 'editing';
    case 'sending':
      return 'adding';
    case 'unconfirmed':
      return 'add-unconfirmed';
    case 'asked':
      return 'not-added';
    case 'given-up':
      return 'editing';
    case 'refused':
      if (adding.code !== tableCodes.duplicate) return 'not-added';
      return isHolderKnown ? 'email-taken' : 'adding';
    case 'done':
      if (issuing.kind === 'sending' || issuing.kind === 'ready' || issuing.kind === 'done') return 'issuing';
      return issuing.kind === 'unconfirmed' ? 'issue-unconfirmed' : 'not-issued';
  }
}

function memberAdded({ memberId, order: { draft } }: Added): MemberChosen {
  const { firstName, lastName, email, organization } = draft;
  return { id: memberId, firstName, lastName, email, organization };
}
