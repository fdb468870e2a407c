import type { OnRecorded } from '../../api/credentials/recorded-punch.ts';
import { useToastUndo } from './use-toast-undo.ts';

/** Returns the toast's Undo after a punch; later it is at the punch, today and in the renewal history. */
export function usePunchUndo(): OnRecorded {
  const offer = useToastUndo();
  return ({ memberId, memberName, programId, programName, punchId }) =>
    offer({ memberId, programId, punchId }, `${memberName}, ${programName}`, 'punch');
}
