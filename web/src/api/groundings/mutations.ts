import type { GroundMember, LiftGrounding, UndoGrounding } from '@ffl/domain/groundings/schemas';
import { callFunction } from '../../lib/functions/call-function.ts';
import type { Sending } from '../../lib/write/create-write.ts';
import { useVerb } from '../use-verb.ts';

/** While grounded, nothing that the member holds is in force. */
export const useGroundMember = () => useGroundingAct<GroundMember>('ground-member');

/** Ends a grounding early. */
export const useLiftGrounding = () => useGroundingAct<LiftGrounding>('lift-grounding');

/** Undoes a member's last grounding or lift. */
export const useUndoGrounding = () => useGroundingAct<UndoGrounding>('void-grounding');

function useGroundingAct<Act extends object>(name: 'ground-member' | 'lift-grounding' | 'void-grounding') {
  return useVerb(async (server, { idempotencyKey, signal, ...body }: Act & Sending) => {
    await callFunction(server, name, { body, idempotencyKey, signal });
  });
}
