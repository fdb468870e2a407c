import { canSubmitPunch, credentialMessages, punchTarget } from '@ffl/domain/credentials';
import { type Program, takesAnnualTraining, variantsOf } from '@ffl/domain/programs';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type CredentialChangeInput, useIssueCredential, useRenewCredential } from '../../api/credentials/mutations.ts';
import { credentialQueries } from '../../api/credentials/queries.ts';
import type { OnRecorded } from '../../api/credentials/recorded-punch.ts';
import type { StoredCredential } from '../../api/credentials/rows.ts';
import { tellRecorded } from '../../api/credentials/tell-recorded.ts';
import { groundingQueries } from '../../api/groundings/queries.ts';
import { useStop } from '../../api/refresh.ts';
import { useWrite } from '../../hooks/forms/use-write.ts';
import { useNow } from '../../hooks/visit/use-now.ts';
import { useProduct } from '../../lib/product.ts';
import { type IssueOffer, issueOffer } from './issue-offer.ts';
import { changedForm, type PunchChange, type PunchForm } from './punch-form.ts';
import { punchProspect } from './punch-prospect.ts';

type RecordPunch = {
  cardName: string;
  programs: readonly Program[] | undefined;
  initial: PunchForm;
  onClose: () => void;
  onRecorded?: OnRecorded | undefined;
};

/** A punch of what is held, or an issue of what isn't: one write, so both are never in progress. */
type Order = CredentialChangeInput & { act: 'punch' | 'issue' };

/** One punch of an existing member, from choosing the member to the confirmed record. */
export function useRecordPunch({ cardName, programs, initial, onClose, onRecorded }: RecordPunch) {
  const { toasts } = useProduct();
  const now = useNow();
  const { mutateAsync: renew } = useRenewCredential();
  const { mutateAsync: issue } = useIssueCredential();
  const [form, setForm] = useState(initial);
  const [issuing, setIssuing] = useState<IssueOffer | null>(null);
  const { member, annualInitialTraining, base, liveMission } = form;
  const facts = { base, annualInitialTraining, liveMission };
  const write = useWrite<Order, StoredCredential>({
    send: ({ act, ...sent }) => (act === 'issue' ? issue(sent) : renew(sent)),
    onDone: (credential, { act, program }) => {
      onClose();
      const title = act === 'issue' ? credentialMessages.issued : credentialMessages.renewed;
      if (member) tellRecorded(toasts, { member, program, credential, title }, onRecorded);
    },
  });

  const memberId = member?.id ?? '';
  const held = useQuery({ ...credentialQueries.ofMember(memberId), enabled: member !== null });
  // The server asks anyway, so the punch doesn't wait for it.
  const { data: grounding = null } = useQuery({ ...groundingQueries.ofMember(memberId), enabled: member !== null });
  const prospect =
    held.data && programs ? punchProspect(form, { cardName, programs, credentials: held.data, grounding, now }) : null;
  const isNothingHeld = prospect !== null && prospect.target === null;
  const removed = useQuery({
    ...credentialQueries.removedOf(memberId),
    enabled: isNothingHeld,
  });
  // Removed credentials affect dates too; if they can't be read, the server still knows.
  const offered =
    programs && isNothingHeld && !removed.isPending
      ? issueOffer({ cardName, base, programs, facts, removed: removed.data ?? [], now })
      : null;
  // While it is being issued the list already shows it.
  const offer = write.state.kind === 'sending' && issuing ? issuing : offered;
  const isProcessing = write.isLocked || (member !== null && !prospect);
  const isMemberSelected = member !== null;
  const canSubmit = canSubmitPunch({ isMemberSelected, isProcessing, annualInitialTraining, base });
  const issued = offer && 'program' in offer ? offer.program : null;

  // If several bases offer the program, an issue needs one of them: never a guess.
  const isBaseRequired = offer !== null && variantsOf(cardName, programs ?? []).length > 1;
  const isBaseShown = isBaseRequired || takesAnnualTraining(cardName, programs ?? []) || base !== null;

  function change(changed: PunchChange) {
    setForm((before) => changedForm(before, changed));
    // What was abandoned concerns this member, whatever is ticked now.
    if (changed.kind === 'member') write.forget();
    else write.correct();
  }

  function submit() {
    if (!canSubmit) return;
    setIssuing(null);
    void write.sendPrepared(prepare);
  }

  function issueInstead() {
    if (!canSubmit || !issued) return;
    setIssuing(offer);
    void write.send({ act: 'issue', memberId, program: issued, facts });
  }

  async function prepare(): Promise<Order> {
    const target = prospect?.target ?? (await readTargetAgain());
    if (!target) throw new Error(credentialMessages.noneToPunch(cardName));
    return { act: 'punch', memberId, program: target.program, facts };
  }

  /** Someone else may have issued the credential meanwhile (R-22: the status is read again). */
  async function readTargetAgain() {
    const { data } = await held.refetch();
    return data && programs ? punchTarget({ cardName, base, programs, credentials: data }) : null;
  }

  const stop = useStop(write);
  return {
    form,
    change,
    /** Whether the current or last write is an issue. */
    isIssue: issuing !== null,
    write,
    held,
    grounding,
    prospect,
    /** Null while something is held, and until that is known. */
    offer,
    base: { isShown: isBaseShown, isRequired: isBaseRequired },
    isLocked: write.isLocked,
    canSubmit,
    submit,
    canIssue: canSubmit && issued !== null,
    issueInstead,
    stop,
    now,
  };
}

export type RecordPunchState = ReturnType<typeof useRecordPunch>;
