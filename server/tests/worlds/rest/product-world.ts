import {
  addAdministrator,
  addMemberWithAccount,
  addProgram,
  type MemberPerson,
  type Person,
} from '@ffl/database/tests/worlds/people';
import { createTestDatabase, type TestDatabase } from '@ffl/database/tests/worlds/test-database';
import { PostgrestClient } from '@supabase/postgrest-js';
import { createTestApp, testOrigin } from '../test-app.ts';

/** The whole application, and the published client as each kind of person, with keys and tokens as the pages send them. */
export type ProductWorld = {
  tested: TestDatabase;
  admin: Person;
  member: MemberPerson;
  program: string;
  asAdmin: PostgrestClient;
  asMember: PostgrestClient;
  asStranger: PostgrestClient;
};

export async function createProductWorld(): Promise<ProductWorld> {
  const tested = await createTestDatabase();
  const flight = await createTestApp(tested);
  const admin = await tested.asOwner((transaction) => addAdministrator(transaction));
  const member = await tested.asOwner((transaction) => addMemberWithAccount(transaction));
  const program = await tested.asOwner((transaction) => addProgram(transaction));

  async function clientOf(person?: Person): Promise<PostgrestClient> {
    const { anonKey } = flight.dependencies.tokens;
    const token = person ? await flight.tokenFor(person.claims) : anonKey;
    const headers = { apikey: anonKey, Authorization: `Bearer ${token}` };
    return new PostgrestClient(`${testOrigin}/rest/v1`, { headers, schema: 'public', fetch: flight.fetch });
  }

  return {
    tested,
    admin,
    member,
    program,
    asAdmin: await clientOf(admin),
    asMember: await clientOf(member),
    asStranger: await clientOf(),
  };
}

let count = 0;

export function newMember() {
  count += 1;
  const email = `new${count}@example.test`;
  return {
    first_name: 'Nora',
    last_name: 'New',
    email,
    organization: 'Alpine Rescue',
    user_id: null,
    status: 'pending',
  };
}

export function newOrganization() {
  count += 1;
  return { name: `organization ${count}`, display_name: `Organization ${count}`, is_active: true };
}
