import { canSubmitPunch, credentialMessages, punchTarget } from '@ffl/domain/credentials';
import type { Program } from '@ffl/domain/programs';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type CredentialChangeInput, useRenewCredential } from '../../api/credentials/mutations.ts';
import { credentialQueries } from '../../api/credentials/queries.ts';
import type { OnRecorded } from '../../api/credentials/recorded-punches.ts';
import { refreshData } from '../../api/refresh.ts';
import { useNow } from '../../hooks/use-now.ts';
import { useWrite } from '../../hooks/use-write.ts';
import { useProduct } from '../../lib/product.ts';
import { changedForm, type PunchChange, type PunchForm } from './punch-form.ts';
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
  const { toasts } = useProduct();
  const queryClient = useQueryClient();
  const now = useNow();
  const { mutateAsync: renew } = useRenewCredential();
  const [form, setForm] = useState(initial);
  const { member, annualInitialTraining, base, liveMission } = form;
  const write = useWrite({
    send: renew,
    onDone: (credential, { program }) => {
      onClose();
      if (member) tellRecorded(toasts, { member, program, credential, title: credentialMessages.renewed }, onRecorded);
    },
  });

  const memberId = member?.id ?? '';
  const held = useQuery({ ...credentialQueries.ofMember(memberId), enabled: member !== null, networkMode: 'always' });
  const prospect =
    held.data && programs ? punchProspect(form, { cardName, programs, credentials: held.data, now }) : null;
  const isProcessing = write.isLocked || (member !== null && !prospect);
  const isMemberSelected = member !== null;
  const canSubmit = canSubmitPunch({ isMemberSelected, isProcessing, annualInitialTraining, base });

  function change(changed: PunchChange) {
    setForm((before) => changedForm(before, changed));
    write.correct();
  }

  function submit() {
    if (canSubmit) void write.sendPrepared(prepare);
  }

  async function prepare(): Promise<CredentialChangeInput> {
    const target = prospect?.target ?? (await readTargetAgain());
    if (!target) throw new Error(credentialMessages.noneToPunch(cardName));
    return { memberId, program: target.program, facts: { base, annualInitialTraining, liveMission } };
  }

  /** Somebody else may have issued the credential meanwhile (R-22: the status is read again). */
  async function readTargetAgain() {
    const { data } = await held.refetch();
    return data && programs ? punchTarget({ cardName, base, programs, credentials: data }) : null;
  }

  function giveUp() {
    void refreshData(queryClient);
    onClose();
  }

  return { form, change, write, held, prospect, isLocked: write.isLocked, canSubmit, submit, giveUp, now };
}

export type RecordPunchState = ReturnType<typeof useRecordPunch>;
