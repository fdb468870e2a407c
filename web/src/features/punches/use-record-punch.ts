import { credentialMessages } from '@ffl/domain/credentials/messages';
import type { PunchFacts } from '@ffl/domain/credentials/notes';
import { canSubmitPunch, punchTarget } from '@ffl/domain/credentials/punch';
import { takesAnnualTraining, variantsOf } from '@ffl/domain/programs/match-programs';
import { type Program, programAtBase } from '@ffl/domain/programs/program';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type CredentialChangeInput,
  type Late,
  type RecordedCredential,
  useIssueCredential,
  useRenewCredential,
} from '../../api/credentials/mutations.ts';
import { credentialQueries } from '../../api/credentials/queries.ts';
import { type OnRecorded, tellRecorded } from '../../api/credentials/tell-recorded.ts';
import { groundingQueries } from '../../api/groundings/queries.ts';
import { useActsAbout } from '../../api/members/acts-about.ts';
import { useStop } from '../../api/refresh.ts';
import { refusalText } from '../../components/credentials/refusal-text.ts';
import { useFormToast } from '../../hooks/forms/use-form-toast.ts';
import { useNotes } from '../../hooks/forms/use-notes.ts';
import { useWrite } from '../../hooks/forms/use-write.ts';
import { useNow } from '../../hooks/visit/use-now.ts';
import { useProduct } from '../../lib/product.ts';
import { isAmong, useBasesWith, useMayAt } from '../../lib/session/may.ts';
import { NotSent } from '../../lib/write/write-failure.ts';
import { type IssueOffer, issueOffer } from './issue-offer.ts';
import { changedForm, type PunchChange, type PunchForm } from './punch-form.ts';
import { punchProspect } from './punch-prospect.ts';

type RecordPunch = {
  cardName: string;
  programs: readonly Program[] | undefined;
  initial: PunchForm;
  /** The row of a record fixes what is punched; a base then only goes into the note and the season. */
  isFixed: boolean;
  onClose: () => void;
  onRecorded?: OnRecorded | undefined;
};

/** A punch of a held credential or an issue: one write, so that never both are in progress. */
type Order = CredentialChangeInput & { act: 'punch' | 'issue' };

/** A punch of an existing member, from choosing the member to the confirmed record. */
export function useRecordPunch({ cardName, programs, initial, isFixed, onClose, onRecorded }: RecordPunch) {
  const { toasts } = useProduct();
  const now = useNow();
  const mayUndoAt = useMayAt('undo');
  const mayIssueAt = useMayAt('issue');
  const { mutateAsync: renew } = useRenewCredential();
  const { mutateAsync: issue } = useIssueCredential();
  const [form, setForm] = useState(initial);
  const [issuing, setIssuing] = useState<IssueOffer | null>(null);
  const { member, annualInitialTraining, base, liveMission } = form;
  const facts: PunchFacts = { base, annualInitialTraining, liveMission, ...(isFixed && { renewal: true }) };
  const notes = useNotes({ now, onChange: correct });
  const failure = useFormToast();
  const write = useWrite<Order, RecordedCredential>({
    send: ({ act, ...sent }) => (act === 'issue' ? issue(sent) : renew(sent)),
    onDone: (credential, { act, program }) => {
      onClose();
      const title = act === 'issue' ? credentialMessages.issued : credentialMessages.renewed;
      if (member)
        tellRecorded(toasts, { member, program, credential, title, mayUndo: mayUndoAt(program.base) }, onRecorded);
    },
    // A refused card punch has no toast.
    onRefused: (refusal) => {
      if (isFixed) failure.show('Error', refusalText(refusal, credentialMessages.processFailed));
    },
  });

  const memberId = member?.id ?? '';
  const held = useQuery({ ...credentialQueries.ofMember(memberId), enabled: member !== null });
  // The punch doesn't wait for it, since the server checks too.
  const { data: grounding = null } = useQuery({ ...groundingQueries.ofMember(memberId), enabled: member !== null });
  const punchedBase = isFixed ? null : base;
  const chosen = { cardName, base: punchedBase, programId: form.programId };
  const own = useBasesWith('punch');
  const mine = programs?.filter((program) => isAmong(own, program.base));
  const place = held.data && programs && mine && { ...chosen, programs, mine, credentials: held.data };
  const prospect = place ? punchProspect({ place, facts, notes: notes.notes, grounding, now }) : null;
  const isNothingHeld = !isFixed && prospect !== null && prospect.target === null;
  const issued = programs?.filter((program) => mayIssueAt(program.base)) ?? [];
  const acts = useActsAbout(member?.id ?? null);
  const isIssued = variantsOf(cardName, issued).length > 0 && (base === null || mayIssueAt(base));
  const canOffer = isNothingHeld && isIssued && acts?.includes('issue') === true;
  const removed = useQuery({
    ...credentialQueries.removedOf(memberId),
    enabled: canOffer,
  });
  // Removed credentials affect dates too; if they can't be read, the server still knows them.
  const offered =
    canOffer && !removed.isPending
      ? issueOffer({ cardName, base, programs: issued, facts, notes: notes.notes, removed: removed.data ?? [], now })
      : null;
  // The list already shows a credential that is being issued.
  const offer = write.state.kind === 'sending' && issuing ? issuing : offered;
  const isProcessing = write.isLocked || notes.isAskingDate || (member !== null && !prospect);
  const isMemberSelected = member !== null;
  const lacks =
    isNothingHeld && !canOffer && acts
      ? programAtBase({ name: cardName, base: base ?? (own?.join(' or ') || null) })
      : null;
  const canSubmit = lacks === null && canSubmitPunch({ isMemberSelected, isProcessing, annualInitialTraining, base });
  const offeredProgram = offer && 'program' in offer ? offer.program : null;

  // If several bases offer the program, an issue requires choosing one: never a guess.
  const isBaseRequired = offer !== null && variantsOf(cardName, issued).length > 1;
  const isBaseShown = isBaseRequired || takesAnnualTraining(cardName, programs ?? []) || base !== null;

  function change(changed: PunchChange) {
    setForm((before) => changedForm(before, changed));
    correct();
    // An abandoned write belongs to this member, whatever is checked now.
    if (changed.kind === 'member') write.forget();
  }

  function correct() {
    notes.stopAsking();
    failure.dismiss();
    write.correct();
  }

  /** A punch, or the issue that is offered instead. */
  function begin(instead: IssueOffer | null) {
    setIssuing(instead);
    // The credential already shows its new date, and may no longer be the one that ends first.
    const pinned = prospect?.target?.program.id;
    if (pinned !== undefined) setForm((before) => ({ ...before, programId: pinned }));
    if (notes.settle()) send(instead);
  }

  function send(instead: IssueOffer | null, late?: Late) {
    notes.stopAsking();
    failure.dismiss();
    void write.sendPrepared(() => prepare(instead, late));
  }

  async function prepare(instead: IssueOffer | null, late: Late | undefined): Promise<Order> {
    const order = { memberId, facts, late, ...(notes.notes.trim() !== '' && { notes: notes.notes.trim() }) };
    if (instead && 'program' in instead) return { act: 'issue', program: instead.program, ...order };
    const target = prospect?.target ?? (await readTargetAgain());
    const nothing = isFixed ? credentialMessages.nothingToRenew : credentialMessages.noneToPunch(cardName);
    if (!target) throw new NotSent('credential_not_held', nothing);
    return { act: 'punch', program: target.program, ...order };
  }

  /** Reads the status again, since someone else may have issued the credential. */
  async function readTargetAgain() {
    const { data } = await held.refetch();
    return data && mine ? punchTarget({ ...chosen, programs: mine, credentials: data }, now) : null;
  }

  const lateHeld = issuing ? null : (prospect?.target?.credential ?? null);
  const lateProgram = issuing && 'program' in issuing ? issuing.program : prospect?.target?.program;
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
    /** Null while something is held, while that is unknown, and for people who issue nothing. */
    offer,
    /** What the member would have to hold, for people who issue nothing; null while it is held, or that is unknown. */
    lacks,
    base: { isShown: isBaseShown, isRequired: isBaseRequired, ...(isFixed && { hint: stays(programs) }) },
    isLocked: write.isLocked,
    isFixed,
    notes,
    correct,
    canSubmit,
    submit: () => canSubmit && begin(null),
    canIssue: canSubmit && offeredProgram !== null,
    issueInstead: () => canSubmit && offeredProgram && begin(offer),
    /** Sends the punch despite a date in the notes. */
    proceed: () => send(issuing),
    /** The other answer: records it for the day in the notes. */
    late: {
      now,
      act: lateProgram ? { program: lateProgram, held: lateHeld, facts, notes: notes.notes } : null,
      onRecord: (late: Late) => send(issuing, late),
    },
    stop,
    now,
  };
}

export type RecordPunchState = ReturnType<typeof useRecordPunch>;

/** In a record, the row decides the credential, not the base. */
function stays([program]: readonly Program[] = []): string {
  return `For the note and the season. The credential stays ${program ? programAtBase(program) : 'the same'}.`;
}
