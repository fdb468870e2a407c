import { restClient } from '../../lib/rest-client.ts';
import type { Server } from '../../lib/server.ts';

/** A member in short, for a list that people were written into by hand. */
export type MemberNamed = { id: string; certificationLevel: string | null; organization: string };

type NamedRow = { name: string; id: string; organization: string; certification_level: string | null };

/** Who bears each of up to 500 names; names of nobody and of several people are left out. */
export async function findMembersNamed(server: Server, names: readonly string[]): Promise<Map<string, MemberNamed>> {
  const { data } = await restClient(server).rpc('members_named', { names }).throwOnError();
  const rows: NamedRow[] = data;
  return new Map(
    rows.map(({ name, id, organization, certification_level: certificationLevel }) => [
      name,
      { id, organization, certificationLevel },
    ]),
  );
}
