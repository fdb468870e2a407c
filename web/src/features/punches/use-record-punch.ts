import { canSubmitPunch, credentialMessages, punchTarget } from '@ffl/domain/credentials';
import type { Program } from '@ffl/domain/programs';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type CredentialChangeInput, useRenewCredential } from '../../api/credentials/mutations.ts';
import { credentialQueries } from '../../api/credentials/queries.ts';
import type { OnRecorded } from '../../api/credentials/recorded-punches.ts';
import type { StoredCredential } from '../../api/credentials/rows.ts';
import { isCertainlyNotWritten, isRepeatCertainlyNotWritten } from '../../api/credentials/write-outcome.ts';
import { refreshData } from '../../api/refresh.ts';
import { useNow } from '../../hooks/use-now.ts';
import { type Attempt, changedForm, type PunchChange, type PunchForm } from './punch-form.ts';
import { punchProspect } from './punch-prospect.ts';
import { tellRecorded } from './tell-recorded.ts';

type RecordPunch = {
  cardName: string;
  programs: readonly Program[] | undefined;
  initial: PunchForm;
  onClose: () => void;
  onRecorded?: OnRecorded | undefined;
};

/** The state of one punch of an existing member, from the choice of the member to the confirmed record. */
export function useRecordPunch({ cardName, programs, initial, onClose, onRecorded }: RecordPunch) {
  const queryClient = useQueryClient();
  const now = useNow();
  const { mutateAsync: renew } = useRenewCredential();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const [form, setForm] = useState(initial);
  const [attempt, setAttempt] = useState<Attempt>({ kind: 'editing' });

  const { member, annualInitialTraining, base, liveMission } = form;
  const memberId = member?.id ?? '';
  const held = useQuery({ ...credentialQueries.ofMember(memberId), enabled: member !== null, networkMode: 'always' });
  const prospect =
    held.data && programs ? punchProspect(form, { cardName, programs, credentials: held.data, now }) : null;
  const isLocked = attempt.kind === 'sending' || attempt.kind === 'unconfirmed';
  const isProcessing = isLocked || (member !== null && !prospect);
  const isMemberSelected = member !== null;
  const canSubmit = canSubmitPunch({ isMemberSelected, isProcessing, annualInitialTraining, base });

  function change(changed: PunchChange) {
    setForm((before) => changedForm(before, changed));
    setAttempt({ kind: 'editing' });
  }

  async function submit() {
    if (!canSubmit) return;
    setAttempt({ kind: 'sending' });
    const target = prospect?.target ?? (await readTargetAgain());
    if (!target) return setAttempt({ kind: 'refused', reason: credentialMessages.noneToPunch(cardName) });
    const facts = { base, annualInitialTraining, liveMission };
    await send({ memberId, program: target.program, facts, idempotencyKey }, isCertainlyNotWritten);
  }

  /** Somebody else may have issued the credential meanwhile (R-22: the status is read again). */
  async function readTargetAgain() {
    const { data } = await held.refetch();
    return data && programs ? punchTarget({ cardName, base, programs, credentials: data }) : null;
  }

  async function send(request: CredentialChangeInput, isNotWritten: (error: unknown) => boolean) {
    setAttempt({ kind: 'sending' });
    let credential: StoredCredential;
    try {
      credential = await renew(request);
    } catch (error) {
      const reason = reasonOf(error, cardName);
      return setAttempt(isNotWritten(error) ? { kind: 'refused', reason } : { kind: 'unconfirmed', request, reason });
    }
    onClose();
    const title = credentialMessages.renewed;
    if (member) tellRecorded({ member, program: request.program, credential, title }, onRecorded);
  }

  function tryAgain() {
    if (attempt.kind === 'unconfirmed') void send(attempt.request, isRepeatCertainlyNotWritten);
  }

  function giveUp() {
    void refreshData(queryClient);
    onClose();
  }

  return { form, change, attempt, held, prospect, isLocked, canSubmit, submit, tryAgain, giveUp, now };
}

export type RecordPunchState = ReturnType<typeof useRecordPunch>;

/** The server speaks of a renewal; whoever punches reads the sentence of the punch. */
function reasonOf(error: unknown, cardName: string): string {
  const told = error instanceof Error ? error.message : '';
  if (told === credentialMessages.nothingToPunch) return credentialMessages.noneToPunch(cardName);
  return told || credentialMessages.renewFailed;
}
