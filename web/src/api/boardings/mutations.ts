import { callInSession } from '../../lib/write/call-in-session.ts';
import type { Sending } from '../../lib/write/create-write.ts';
import { sendProcedure } from '../../lib/write/table-writes.ts';
import { reportQueries } from '../reports.ts';
import { refreshing, useVerb } from '../use-verb.ts';
import { boardingQueries } from './queries.ts';

const refresh = refreshing(boardingQueries.all);

export type NewDevice = { name: string; baseId: string };
/** `code` enrolls the device once, until `codeUntil`. */
export type MadeDevice = { id: string; code: string; codeUntil: string };

/** A device that may be enrolled by a code, which is shown only once. Sent again, it makes another one. */
export const useMakeBoardingDevice = () =>
  useVerb(
    async (server, { name, baseId, signal }: NewDevice & Sending) => {
      const call = { body: { name, baseId }, signal };
      return (await callInSession<{ data: MadeDevice }>(server, 'make-boarding-device', call)).data;
    },
    { refresh },
  );

export const useRevokeBoardingDevice = () =>
  useVerb(
    (server, { device, ...sending }: { device: string } & Sending) =>
      sendProcedure(server, 'revoke_boarding_device', { device }, sending),
    { refresh },
  );

/** Undoes an entry of the boarding log. The entry and its undo both stay there. */
export const useUndoBoarding = () =>
  useVerb(
    (server, { boarding, reason, ...sending }: { boarding: number; reason: string } & Sending) =>
      sendProcedure(server, 'undo_boarding', { boarding, reason }, sending),
    { refresh: refreshing(reportQueries.all) },
  );
