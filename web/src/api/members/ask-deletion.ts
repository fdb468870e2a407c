import type { Sending } from '../../lib/write/create-write.ts';
import { sendProcedure } from '../../lib/write/table-writes.ts';
import { useVerb } from '../use-verb.ts';

/** Asks for another's word. Repeating it is harmless. */
export const useAskDeletion = () =>
  useVerb((server, { memberId, wasAsked, ...sending }: { memberId: string; wasAsked: boolean } & Sending) =>
    sendProcedure(server, 'ask_deletion', { members: [memberId], was_asked: wasAsked }, sending),
  );
