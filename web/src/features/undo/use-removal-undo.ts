import type { OnRemoved } from '../../api/credentials/remove-credential.ts';
import { useToastUndo } from './use-toast-undo.ts';

/** Returns the toast's Undo after a removal; later it is in the renewal history (design 9.26). */
export function useRemovalUndo(): OnRemoved {
  const offer = useToastUndo();
  return ({ memberId, programId, removalId, what }) => offer({ memberId, programId, removalId }, what, 'removal');
}
