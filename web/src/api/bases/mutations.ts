import type { Base } from '@ffl/domain/bases/base';
import type { BaseForm, BaseUpdate } from '@ffl/domain/bases/schemas';
import type { Server } from '../../lib/net/server.ts';
import { callInSession } from '../../lib/write/call-in-session.ts';
import type { Sending } from '../../lib/write/create-write.ts';
import { programQueries } from '../programs/queries.ts';
import { refreshing, useVerb } from '../use-verb.ts';
import { type BaseRow, baseQueries, toBase } from './queries.ts';

export const useAddBase = () =>
  useVerb((server, { base, ...sending }: { base: BaseForm } & Sending) => sendBase(server, 'POST', base, sending), {
    refresh,
  });

/** The server refuses with `current` if others saved something other than `was` since the form opened. */
export const useUpdateBase = () =>
  useVerb(
    (server, { idempotencyKey, signal, ...update }: BaseUpdate & Sending) =>
      sendBase(server, 'PUT', update, { idempotencyKey, signal }),
    { refresh },
  );

/** The server refuses while the base has programs. */
export const useDeleteBase = () =>
  useVerb(
    (server, { id, ...sending }: { id: string } & Sending) =>
      callInSession(server, 'bases', { method: 'DELETE', body: { id }, ...sending }),
    { refresh },
  );

// Programs contain the name of their base.
const refresh = refreshing(baseQueries.all, programQueries.all);

async function sendBase(server: Server, method: 'POST' | 'PUT', body: object, sending: Sending): Promise<Base> {
  const { data } = await callInSession<{ data: BaseRow }>(server, 'bases', { method, body, ...sending });
  return toBase(data);
}
