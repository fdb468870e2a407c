import {
  credentialMessages,
  dateMismatch,
  decideIssue,
  decideRenew,
  missingBaseMessage,
  notesSchema,
  type PunchFacts,
} from '@ffl/domain/credentials';
import { type FormEvent, useState } from 'react';
import { type CredentialChangeInput, useIssueCredential, useRenewCredential } from '../../api/credentials/mutations.ts';
import type { OnRecorded } from '../../api/credentials/recorded-punch.ts';
import type { StoredCredential } from '../../api/credentials/rows.ts';
import { tellRecorded } from '../../api/credentials/tell-recorded.ts';
import { useStop } from '../../api/refresh.ts';
import { useForm } from '../../hooks/forms/use-form.ts';
import { useFormToast } from '../../hooks/forms/use-form-toast.ts';
import { useWrite } from '../../hooks/forms/use-write.ts';
import { useNow } from '../../hooks/visit/use-now.ts';
import { useProduct } from '../../lib/product.ts';
import { NotSent } from '../../lib/write/write-failure.ts';
import type { ChangeRequest } from './credential-request.ts';
import { refusalText } from './refusal-text.ts';
import { useKnown } from './use-known.ts';

type CredentialForm = { asked: ChangeRequest; onClose: () => void; onRecorded: OnRecorded | undefined };

/** The renew and issue dialog's entries, from the first key to the confirmed record. */
export function useCredentialForm({ asked, onClose, onRecorded }: CredentialForm) {
  const { kind, memberId, program } = asked;
  const { toasts } = useProduct();
  const now = useNow();
  const known = useKnown(asked);
  const form = useForm({ initial: { notes: '' }, check: ({ notes }) => ({ notes: notesProblem(notes) }) });
  const startingBase = asked.kind === 'issue' ? asked.base : null;
  const [choice, setChoice] = useState({ annual: false, base: startingBase });
  const [isAskingDate, setIsAskingDate] = useState(false);
  const failure = useFormToast();
  const { mutateAsync: issue } = useIssueCredential();
  const { mutateAsync: renew } = useRenewCredential();
  const write = useWrite<CredentialChangeInput, StoredCredential>({
    send: kind === 'issue' ? issue : renew,
    onDone: (credential) => {
      onClose();
      const title = kind === 'issue' ? credentialMessages.issued : credentialMessages.renewed;
      if (known.member) tellRecorded(toasts, { member: known.member, program, credential, title }, onRecorded);
    },
    onRefused: (refusal) => failure.show('Error', refusalText(refusal, credentialMessages.processFailed)),
  });

  const { annual, base } = choice;
  const { notes } = form.values;
  const facts: PunchFacts = {
    base,
    annualInitialTraining: annual,
    renewal: kind === 'renew',
  };
  const decide = kind === 'issue' ? decideIssue : decideRenew;
  const decision = decide({ program, existing: known.existing, facts, notes, now });
  const [sent, setSent] = useState(decision);
  const mismatch = dateMismatch(notes, now);
  const missingBase = missingBaseMessage({ kind, programName: program.name, annualInitialTraining: annual, base });
  const canSubmit = known.isLoaded && missingBase === null && !write.isLocked && !isAskingDate;

  function correct() {
    setIsAskingDate(false);
    failure.dismiss();
    write.correct();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!canSubmit || !form.check()) return;
    if (mismatch) setIsAskingDate(true);
    else send();
  }

  function send() {
    setIsAskingDate(false);
    failure.dismiss();
    setSent(decision);
    void write.sendPrepared(prepare);
  }

  /** What the loaded data already refuses isn't sent. */
  async function prepare(): Promise<CredentialChangeInput> {
    if (!known.member || !known.hasProgram) {
      throw new NotSent('member_missing', credentialMessages.memberOrProgramMissing);
    }
    if (decision.kind === 'refuse') {
      const isNothingHeld = decision.code === 'credential_not_held';
      throw new NotSent(decision.code, isNothingHeld ? credentialMessages.nothingToRenew : decision.message);
    }
    return { memberId, program, facts, notes: notes.trim() };
  }

  const stop = useStop(write);
  return {
    kind,
    program,
    known,
    form,
    annual,
    base,
    changeAnnual(isChecked: boolean) {
      // Unticking clears the base; one given initially returns.
      setChoice({ annual: isChecked, base: isChecked ? base : startingBase });
      correct();
    },
    changeBase(chosen: string | null) {
      setChoice({ annual, base: chosen });
      correct();
    },
    correct,
    write,
    /** While it is being sent the page already shows its outcome. */
    decision: write.state.kind === 'sending' ? sent : decision,
    mismatch,
    isAskingDate,
    missingBase,
    canSubmit,
    submit,
    send,
    stop,
    isChanged: form.isChanged || annual || base !== startingBase,
    now,
  };
}

export type CredentialFormState = ReturnType<typeof useCredentialForm>;

function notesProblem(notes: string): string | undefined {
  return notesSchema.safeParse(notes.trim()).error?.issues[0]?.message;
}
