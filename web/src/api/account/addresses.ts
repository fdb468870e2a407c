import type { Answers } from '@ffl/domain/answers';
import { readInstant } from '@ffl/domain/time/denver';
import { queryOptions } from '@tanstack/react-query';
import { serverOf } from '../../lib/net/query-client.ts';
import { readProcedure } from '../../lib/session/rest-client.ts';
import { callInSession } from '../../lib/write/call-in-session.ts';
import type { Sending } from '../../lib/write/create-write.ts';
import { sendProcedure } from '../../lib/write/table-writes.ts';
import { refreshing, useVerb } from '../use-verb.ts';
import { accountQueries } from './queries.ts';

/** A new address that waits for the link in its letter. */
export type WaitingAddress = { address: string; expiresAt: Date; isByAdministrator: boolean };

/** The person's own address. `recordAddress` is that of the record, if it is another. */
export type OwnAddress = { address: string; recordAddress: string | null; waiting: WaitingAddress | null };

export const addressQueries = {
  own: () =>
    queryOptions({
      queryKey: [...accountQueries.all, 'address'],
      queryFn: async ({ signal, meta }) => toOwnAddress(await readProcedure(serverOf(meta), 'own_address', {}, signal)),
    }),
};

function toOwnAddress({ address, record_address, waiting }: Answers['own_address']): OwnAddress {
  return { address, recordAddress: record_address, waiting: waiting && toWaiting(waiting) };
}

function toWaiting(row: NonNullable<Answers['own_address']['waiting']>): WaitingAddress {
  const { address, expires_at: expiresAt, by_administrator: isByAdministrator } = row;
  return { address, expiresAt: readInstant(expiresAt), isByAdministrator };
}

const refresh = refreshing(accountQueries.all);

type Wanted = { email: string; password?: string };

/** Mails a link to a new address. The address that waits already needs no password. */
export const useChangeAddress = () =>
  useVerb(
    async (server, { email, password, signal }: Wanted & Sending) => {
      const body = { email, ...(password !== undefined && { password }) };
      await callInSession(server, 'change-address', { body, signal });
    },
    { refresh },
  );

/** Returns whether a change waited. */
export const useCancelAddress = () =>
  useVerb(
    async (server, sending: Sending) => (await sendProcedure(server, 'cancel_address_change', {}, sending)) === true,
    { refresh },
  );
