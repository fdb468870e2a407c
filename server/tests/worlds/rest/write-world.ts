import type { MemberPerson, Person } from '@ffl/database/tests/worlds/people';
import { createRestWorld, type RestWorld } from './rest-world.ts';

export type WriteWorld = RestWorld & {
  admin: Person;
  member: MemberPerson;
  /** A plain write, by the administrator by default. A text body is sent as is. */
  write: (
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
    person?: Person,
  ) => Promise<Response>;
  /** The internal names of all organizations, null if there are none. */
  names: () => Promise<string[] | null>;
  addOrganizations: (...names: string[]) => Promise<void>;
  removeOrganizations: () => Promise<void>;
};

export const patrol = { name: 'ski patrol', display_name: 'Ski Patrol' };

export async function createWriteWorld(): Promise<WriteWorld> {
  const world = await createRestWorld({ allowsRollback: true });
  const admin = await world.makeAdministrator();
  return {
    ...world,
    admin,
    member: await world.makeMember(),
    write(method, path, body, headers = {}, person = admin) {
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      const all = { 'content-type': 'application/json', ...headers };
      return world.send(path, { method, headers: all, ...(text !== undefined && { body: text }) }, person);
    },
    names: () => world.ownerValue('select array_agg(name order by name) as value from organization_whitelist'),
    async addOrganizations(...names) {
      const statement = 'insert into organization_whitelist (name, display_name) select n, n from unnest($1::text[]) n';
      await world.asOwner(({ query }) => query(statement, [names]));
    },
    removeOrganizations: async () =>
      void (await world.asOwner(({ query }) => query('delete from organization_whitelist'))),
  };
}
