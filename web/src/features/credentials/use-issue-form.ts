import { decideIssue } from '@ffl/domain/credentials/decide';
import { credentialMessages } from '@ffl/domain/credentials/messages';
import type { PunchFacts } from '@ffl/domain/credentials/notes';
import { missingBaseMessage } from '@ffl/domain/credentials/punch';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import {
  type CredentialChangeInput,
  type Late,
  type RecordedCredential,
  useIssueCredential,
} from '../../api/credentials/mutations.ts';
import { credentialQueries } from '../../api/credentials/queries.ts';
import { type OnRecorded, tellRecorded } from '../../api/credentials/tell-recorded.ts';
import { memberQueries } from '../../api/members/queries.ts';
import { programQueries } from '../../api/programs/queries.ts';
import { useStop } from '../../api/refresh.ts';
import { refusalText } from '../../components/credentials/refusal-text.ts';
import { useFormToast } from '../../hooks/forms/use-form-toast.ts';
import { useNotes } from '../../hooks/forms/use-notes.ts';
import { useWrite } from '../../hooks/forms/use-write.ts';
import { useNow } from '../../hooks/visit/use-now.ts';
import { useProduct } from '../../lib/product.ts';
import { NotSent } from '../../lib/write/write-failure.ts';
import type { IssueRequest } from './credential-actions.tsx';

type IssueForm = { request: IssueRequest; onClose: () => void; onRecorded: OnRecorded | undefined };

/** The entries of the issue dialog, from the first key to the confirmed record. */
export function useIssueForm({ request, onClose, onRecorded }: IssueForm) {
  const { memberId, program, base: startingBase } = request;
  const { toasts } = useProduct();
  const now = useNow();
  const known = useKnown(request);
  const notes = useNotes({ now, onChange: correct });
  const [choice, setChoice] = useState<Choice>({ annual: false, base: startingBase });
  const failure = useFormToast();
  const { mutateAsync: issue } = useIssueCredential();
  const write = useWrite<CredentialChangeInput, RecordedCredential>({
    send: issue,
    onDone: (credential) => {
      onClose();
      const title = credentialMessages.issued;
      if (known.member) tellRecorded(toasts, { member: known.member, program, credential, title }, onRecorded);
    },
    onRefused: (refusal) => failure.show('Error', refusalText(refusal, credentialMessages.processFailed)),
  });

  const { annual, base } = choice;
  const facts: PunchFacts = { base, annualInitialTraining: annual };
  const decision = decideIssue({ program, existing: known.existing, facts, notes: notes.notes, now });
  const [sent, setSent] = useState(decision);
  const missingBase = missingBaseMessage({
    kind: 'issue',
    programName: program.name,
    annualInitialTraining: annual,
    base,
  });
  const canSubmit = known.isLoaded && missingBase === null && !write.isLocked && !notes.isAskingDate;

  function correct() {
    notes.stopAsking();
    failure.dismiss();
    write.correct();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (canSubmit && notes.settle()) send();
  }

  function send(late?: Late) {
    notes.stopAsking();
    failure.dismiss();
    setSent(decision);
    void write.sendPrepared(() => prepare(late));
  }

  /** Sends nothing that the loaded data shows would be refused. */
  async function prepare(late: Late | undefined): Promise<CredentialChangeInput> {
    if (!known.member || !known.hasProgram) {
      throw new NotSent('member_missing', credentialMessages.memberOrProgramMissing);
    }
    if (decision.kind === 'refuse') throw new NotSent(decision.code, decision.message);
    return { memberId, program, facts, notes: notes.notes.trim(), late };
  }

  const stop = useStop(write);
  return {
    program,
    known,
    notes,
    annual,
    base,
    changeAnnual(isChecked: boolean) {
      // Unchecking clears the base and restores the initial one.
      setChoice({ annual: isChecked, base: isChecked ? base : startingBase });
      correct();
    },
    changeBase(chosen: string | null) {
      setChoice({ annual, base: chosen });
      correct();
    },
    correct,
    write,
    /** While the request is being sent, the page already shows the new credential. */
    decision: write.state.kind === 'sending' ? sent : decision,
    missingBase,
    canSubmit,
    submit,
    proceed: () => send(),
    late: {
      now,
      act: { program, held: null, facts, notes: notes.notes },
      onRecord: (late: Late) => send(late),
    },
    stop,
    isChanged: notes.form.isChanged || annual || base !== startingBase,
    now,
  };
}

type Choice = { annual: boolean; base: string | null };

export type IssueFormState = ReturnType<typeof useIssueForm>;

/** The member's loaded credentials and grounding in the program, from which the rules predict the server's decision. */
function useKnown({ memberId, program }: IssueRequest) {
  const member = useQuery(memberQueries.byId(memberId));
  const programs = useQuery(programQueries.list());
  const held = useQuery(credentialQueries.ofMember(memberId));
  const removed = useQuery(credentialQueries.removedOf(memberId));
  const needed = [member, programs, held, removed];

  return {
    member: member.data ?? null,
    hasProgram: programs.data?.some(({ id }) => id === program.id) === true,
    existing: [...(held.data ?? []), ...(removed.data ?? [])].filter(({ programId }) => programId === program.id),
    isLoaded: needed.every(({ data }) => data !== undefined),
    hasFailed: needed.some(({ data, isError }) => isError && data === undefined),
    isFetching: needed.some(({ isFetching }) => isFetching),
    reload: () => void Promise.all(needed.map(({ refetch }) => refetch())),
  };
}
