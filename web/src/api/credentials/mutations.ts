import type { Answers } from '@ffl/domain/answers';
import type { PunchFacts } from '@ffl/domain/credentials/notes';
import type { Program } from '@ffl/domain/programs/program';
import type { CalendarDate } from '@ffl/domain/time/calendar-date';
import { readInstant } from '@ffl/domain/time/denver';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { callFunction } from '../../lib/functions/call-function.ts';
import type { Server } from '../../lib/net/server.ts';
import { serverNow } from '../../lib/net/server-clock.ts';
import { useProduct } from '../../lib/product.ts';
import { announceCredentialChange } from '../../lib/write/broadcast.ts';
import type { Sending } from '../../lib/write/create-write.ts';
import { memberQueries } from '../members/queries.ts';
import { refreshData } from '../refresh.ts';
import { changeShown, showAgain, showAtOnce, withConfirmed, withProvisional, withRenewal } from './optimistic.ts';
import { type StoredCredential, toCredential } from './queries.ts';

/** What to issue or renew. The server computes the dates and the note. */
export type CredentialChangeInput = {
  memberId: string;
  program: Program;
  facts: PunchFacts;
  notes?: string | undefined;
  seasonId?: string | undefined;
  /** The confirmed punch of the last 12 hours. */
  despiteRecent?: string | undefined;
  /** The grounding that the administrator confirmed. */
  despiteGrounding?: string | undefined;
  /** The earlier day for which it is recorded, with the reason if that is long ago. */
  late?: Late | undefined;
};

export type Late = { effectiveOn: CalendarDate; lateReason?: string | undefined };

type Sent = CredentialChangeInput & Sending;

/** Shows the result at once; rolls back and refetches if it fails (CRD-25, CRD-26). */
export const useRenewCredential = () => useChange('renew-credential', withRenewal);

/** A failed issue removes the provisional credential, and refetches what others changed. */
export const useIssueCredential = () => useChange('issue-credential', withProvisional);

function useChange(name: string, withExpected: typeof withRenewal) {
  const queryClient = useQueryClient();
  const { server } = useProduct();
  return useMutation({
    mutationFn: (input: Sent) => sendChange(server, name, input),
    onMutate: (input) =>
      showAtOnce(queryClient, input.memberId, (shown) => withExpected(shown, input, serverNow(server))),
    onSuccess: (confirmed, input) => settle(queryClient, input, (shown) => withConfirmed(shown, confirmed)),
    onError: (_error, input, before) => {
      showAgain(queryClient, input.memberId, before);
      void refreshData(queryClient);
    },
  });
}

/** The stored credential with its new punch and its previous expiry; null if nothing was held. */
export type RecordedCredential = StoredCredential & { oldExpiresDate: Date | null };

async function sendChange(server: Server, name: string, input: Sent): Promise<RecordedCredential> {
  const { memberId, program, facts, notes, seasonId, despiteRecent, despiteGrounding, late, idempotencyKey, signal } =
    input;
  const { base, annualInitialTraining, liveMission, renewal } = facts;
  const { data } = await callFunction<Answers['renew-credential']>(server, name, {
    body: {
      memberId,
      programId: program.id,
      ...(base && { base }),
      ...(annualInitialTraining && { annualInitialTraining }),
      ...(liveMission && { liveMission }),
      ...(renewal && { renewal }),
      ...(notes && { notes }),
      ...(seasonId && { seasonId }),
      ...(despiteRecent && { despiteRecent }),
      ...(despiteGrounding && { despiteGrounding }),
      ...late,
    },
    idempotencyKey,
    signal,
  });
  return { ...toCredential(data.credential, [data.punch]), oldExpiresDate: oldExpiryOf(data) };
}

/** The response to an issue has no previous expiry. */
function oldExpiryOf(data: Partial<Answers['renew-credential']['data']>): Date | null {
  return data.oldExpiresDate === undefined ? null : readInstant(data.oldExpiresDate);
}

function settle(
  queryClient: QueryClient,
  { memberId, program }: CredentialChangeInput,
  change: (shown: StoredCredential[]) => StoredCredential[],
): void {
  changeShown(queryClient, memberId, change);
  announceCredentialChange({ type: 'credential-updated', memberId, programId: program.id });
  void queryClient.invalidateQueries({ queryKey: memberQueries.all });
}
