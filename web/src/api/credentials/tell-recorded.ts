import { staysLapsed } from '@ffl/domain/credentials/decide';
import { credentialLimits } from '@ffl/domain/credentials/limits';
import { credentialMessages } from '@ffl/domain/credentials/messages';
import { currencyActMessages } from '@ffl/domain/currency/act-messages';
import { expiryMoveText } from '@ffl/domain/currency/prospect';
import { fullName } from '@ffl/domain/members/member';
import { type Program, programAtBase } from '@ffl/domain/programs/program';
import { type Toast, type Toasts, undoToastSeconds } from '../../lib/toast.ts';
import type { RecordedCredential } from './mutations.ts';

type Confirmed = {
  member: { firstName: string; lastName: string };
  program: Pick<Program, 'name' | 'base'>;
  credential: RecordedCredential;
  /** Title of the success toast. Someone who stays lapsed gets a different one. */
  title: string;
  /** False for people who undo nothing; the toast then says who does. */
  mayUndo?: boolean;
};

/**
 * Runs after the dialog closes: notifies the page, then shows the toast, with Undo if the page supports it (PUN-34).
 */
export function tellRecorded(
  toasts: Toasts,
  { title, mayUndo = true, ...confirmed }: Confirmed,
  onRecorded: OnRecorded | undefined,
): void {
  const recorded = recordedPunch(confirmed);
  setTimeout(() => {
    const undo = recorded && onRecorded?.(recorded);
    const toast = toastOf(title, confirmed.credential, recorded);
    if (!mayUndo) return toasts.show({ ...toast, text: credentialMessages.thenUndoneBy(toast.text ?? '') });
    const offer = undo && { seconds: undoToastSeconds, action: { label: 'Undo', onAction: undo } };
    toasts.show({ ...toast, ...offer });
  }, credentialLimits.dialogCallbackDelayMs);
}

/** With two clocks, a recorded punch may restore nothing. */
function toastOf(title: string, credential: RecordedCredential, recorded: RecordedPunch | undefined): Toast {
  const punch = credential.renewalHistory[0];
  if (!recorded || !punch) return { tone: 'success', title };
  const what = `${recorded.memberName}, ${recorded.programName}`;
  if (!staysLapsed({ dates: credential }, punch.date)) {
    return {
      tone: 'success',
      title,
      text: `${what}. ${expiryMoveText(credential, credential.oldExpiresDate, punch.date)}`,
    };
  }
  const { annualOver, recorded: lapsedTitle } = currencyActMessages;
  return { tone: 'warning', title: lapsedTitle, text: `${what}: ${annualOver(credential.expiresDate)}` };
}

function recordedPunch({
  member,
  program,
  credential,
}: Omit<Confirmed, 'title' | 'mayUndo'>): RecordedPunch | undefined {
  const punch = credential.renewalHistory[0];
  return (
    punch && {
      memberId: credential.memberId,
      memberName: fullName(member),
      programId: credential.programId,
      programName: programAtBase(program),
      punchId: punch.id,
    }
  );
}

/** What is needed to undo a recorded punch. */
export type RecordedPunch = {
  memberId: string;
  memberName: string;
  programId: string;
  /** Includes the base: 'Lift Ticket at LG1'. */
  programName: string;
  punchId: string;
};

/** Called after a confirmed punch; may return a function that undoes it. */
export type OnRecorded = (recorded: RecordedPunch) => (() => void) | undefined;
