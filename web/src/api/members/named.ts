import { restClient } from '../../lib/server/rest-client.ts';
import type { Server } from '../../lib/server/server.ts';

/** A member in short, for a list that people were written into by hand. */
export type MemberNamed = {
  id: string;
  firstName: string;
  lastName: string;
  certificationLevel: string | null;
  organization: string;
};

type NamedRow = {
  name: string;
  /** Null where several members bear the name. */
  id: string | null;
  first_name: string;
  last_name: string;
  organization: string;
  certification_level: string | null;
};

/** Who bears each of up to 500 names, or that several do; names of nobody are left out. */
export async function findMembersNamed(
  server: Server,
  names: readonly string[],
): Promise<Map<string, MemberNamed | 'several'>> {
  const { data } = await restClient(server).rpc('members_named', { names }).throwOnError();
  const rows: NamedRow[] = data;
  return new Map(rows.map((row) => [row.name, row.id === null ? 'several' : memberOf({ ...row, id: row.id })]));
}

function memberOf({ id, organization, ...row }: NamedRow & { id: string }): MemberNamed {
  return {
    id,
    firstName: row.first_name,
    lastName: row.last_name,
    organization,
    certificationLevel: row.certification_level,
  };
}
