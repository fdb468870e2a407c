import { credentialLimits } from '@ffl/domain/credentials';
import { fullName } from '@ffl/domain/members';
import { type Program, programAtBase } from '@ffl/domain/programs';
import { type Toasts, undoToastSeconds } from '../../lib/toast.ts';
import type { OnRecorded, RecordedPunch } from './recorded-punches.ts';
import type { StoredCredential } from './rows.ts';

type Confirmed = {
  member: { firstName: string; lastName: string };
  program: Pick<Program, 'name' | 'base' | 'programType'>;
  /** As the server stored it, with the new punch. */
  credential: StoredCredential;
  title: string;
};

/** After the dialog closed: the page is told, then the toast, which offers Undo when the page can do it (PUN-34). */
export function tellRecorded(
  toasts: Toasts,
  { title, ...confirmed }: Confirmed,
  onRecorded: OnRecorded | undefined,
): void {
  const recorded = recordedPunch(confirmed);
  setTimeout(() => {
    const undo = recorded && onRecorded?.(recorded);
    const offer = undo && { seconds: undoToastSeconds, action: { label: 'Undo', onAction: undo } };
    toasts.show({
      tone: 'success',
      title,
      ...(recorded && { text: `${recorded.memberName}, ${recorded.programName}` }),
      ...offer,
    });
  }, credentialLimits.dialogCallbackDelayMs);
}

function recordedPunch({ member, program, credential }: Omit<Confirmed, 'title'>): RecordedPunch | undefined {
  const punch = credential.renewalHistory[0];
  return (
    punch && {
      memberId: credential.memberId,
      memberName: fullName(member),
      programId: credential.programId,
      programName: programAtBase(program),
      programType: program.programType,
      punchId: punch.id,
      expiresDate: credential.expiresDate,
      recordedAt: punch.date,
    }
  );
}
