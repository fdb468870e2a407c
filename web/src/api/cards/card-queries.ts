import type { Grounding } from '@ffl/domain/groundings/grounding';
import { queryOptions } from '@tanstack/react-query';
import { endingAfter, serverOf } from '../../lib/net/query-client.ts';
import type { Server } from '../../lib/net/server.ts';
import { readProcedure, restClient } from '../../lib/session/rest-client.ts';
import { type StoredCredential, toCredential } from '../credentials/queries.ts';
import { readGroundings } from '../groundings/queries.ts';
import { memberQueries } from '../members/queries.ts';
import { type MemberRecord, toMember } from '../members/rows.ts';

/** The records shown on one member's card. */
export type CardRecord = { member: MemberRecord; credentials: StoredCredential[]; grounding: Grounding | null };

/** The number of ids that fit into an address. */
const idsPerRead = 50;
/** Loading their photos takes this long on a slow connection. */
const msPerRead = 120_000;

/** Cards of these members, sorted by name. Members who no longer exist are left out. */
export function cardsQuery(memberIds: readonly string[]) {
  return queryOptions({
    queryKey: [...memberQueries.all, 'cards', memberIds],
    queryFn: async ({ signal, meta }) => {
      const read: CardRecord[] = [];
      // One request at a time, since photos are the largest data that the server sends.
      for (let first = 0; first < memberIds.length; first += idsPerRead) {
        read.push(...(await readCards(serverOf(meta), memberIds.slice(first, first + idsPerRead), signal)));
      }
      return read.sort((one, other) => nameOf(one).localeCompare(nameOf(other)));
    },
    gcTime: 0,
    persister: endingAfter(msPerRead * Math.ceil(memberIds.length / idsPerRead)),
  });
}

async function readCards(server: Server, ids: readonly string[], signal: AbortSignal): Promise<CardRecord[]> {
  const hidden = new Set(await readProcedure(server, 'hidden_among', { members: ids }, signal));
  const { data } = await restClient(server)
    .from('members')
    .select('*,certifications(*)')
    .in(
      'id',
      ids.filter((id) => !hidden.has(id)),
    )
    .eq('certifications.status', 'valid')
    .abortSignal(signal)
    .throwOnError();
  const groundings = await readGroundings(server, ids, signal);
  return data.map((row) => ({
    member: toMember(row),
    credentials: row.certifications.map((credential) => toCredential(credential, [])),
    grounding: groundings.get(row.id) ?? null,
  }));
}

function nameOf({ member }: CardRecord): string {
  return `${member.lastName} ${member.firstName}`;
}
