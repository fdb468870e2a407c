import {
  addAdministrator,
  addBase,
  addMember,
  addMemberWithAccount,
  addProgram,
  type Person,
} from '@ffl/database/tests/worlds/people';
import type { TestDatabase } from '@ffl/database/tests/worlds/test-database';
import { addTraining } from '@ffl/database/tests/worlds/trainings';
import type { Logger } from 'pino';
import { recordBatch } from '../worlds/record-batch.ts';
import { recordGrant } from '../worlds/record-grant.ts';
import { recordImport } from '../worlds/record-import.ts';
import { recordMerge } from '../worlds/record-merge.ts';
import { createTestApp, type TestApp } from '../worlds/test-app.ts';
import { type Endpoint, listEndpoints } from './endpoints.ts';
import type { Known } from './known.ts';

export type Tokens = { member: string; administrator: string };

export type FuzzWorld = {
  endpoints: Endpoint[];
  send(path: string, init: RequestInit): Promise<Response>;
  /** A new address, so that no limit per address refuses the request. */
  nextCaller(): Record<string, string>;
  /** The next sender, the records they may name, and how many requests follow before new people take over. */
  people(): Promise<{ tokens: Tokens; known: Known; left: number }>;
};

const password = 'Right-Horse-77!';
const requestsPerMinute = 50;
// Needed because a try may end a session or remove a right.
const requestsPerPeople = 20;
const organization = `insert into organization_whitelist (name, display_name, is_active)
  values ('alpine rescue', 'Alpine Rescue', true) on conflict do nothing`;

/** The whole application with something in its database. The CAPTCHA is off, since it would stop most tries. */
export async function createFuzzWorld(tested: TestDatabase, log?: Logger): Promise<FuzzWorld> {
  const flight = await createTestApp(tested, { captcha: { provider: 'off' } }, log);
  const passwordHash = await flight.dependencies.passwords.hash(password);
  await tested.asOwner(({ query }) => query(organization));
  const start = Date.now();
  let count = 0;
  flight.setNow(new Date(start));
  let current = await makePeople();
  let left = requestsPerPeople;

  return {
    endpoints: await listEndpoints(flight),
    send: async (path, init) => flight.app.request(path, init),
    nextCaller() {
      count += 1;
      left -= 1;
      // The clock goes forth and back by a minute, so that nobody uses up a limit.
      flight.setNow(new Date(start + (Math.floor(count / requestsPerMinute) % 2) * 61_000));
      return { 'X-Forwarded-For': `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}` };
    },
    async people() {
      if (left === 0) {
        flight.setNow(new Date(start));
        current = await makePeople();
        left = requestsPerPeople;
      }
      return { ...current, left };
    },
  };

  async function makePeople() {
    const { administrator, member, ...ids } = await tested.asOwner(async (transaction) => ({
      administrator: await addAdministrator(transaction, { role: 'super_admin', passwordHash }),
      member: await addMemberWithAccount(transaction, { passwordHash }),
      otherMemberId: await addMember(transaction),
      // Has a type, like the specified programs: otherwise each would be a separate column on every requested board.
      programId: await addProgram(transaction, { type: 'avalanche' }),
      otherProgramId: await addProgram(transaction, { type: 'avalanche' }),
      trainingId: await addTraining(transaction),
      baseId: await addBase(transaction),
    }));
    const tokenOf = ({ claims }: Person) => flight.tokenFor(claims);
    const { memberId, userId: memberUserId, email } = member;
    const { userId } = administrator;
    const tokens = { member: await tokenOf(member), administrator: await tokenOf(administrator) };
    const punchId = await issue(flight, tokens.administrator, { memberId, programId: ids.programId });
    const headers = { Authorization: `Bearer ${tokens.administrator}` };
    const post = async (path: string, body: object) => (await flight.post(path, body, headers)).json();
    const batchId = await recordBatch(post, memberId, ids.programId);
    const importId = await recordImport(post);
    const season = { name: 'Winter', programId: ids.programId, startDate: '2026-11-15', endDate: '2027-04-30' };
    const { data } = (await post('/functions/v1/seasons', season)) as { data: { id: string } };
    const names = { email, password, organization: 'Alpine Rescue', base: 'LG1' };
    const { mergeId } = await recordMerge(tested, administrator.claims);
    const ownBaseId = ids.baseId;
    const acts = { punchId, batchId, importId, mergeId, ownBaseId, grantId: await recordGrant(tested, ownBaseId) };
    return { tokens, known: { ...ids, ...names, ...acts, seasonId: data.id, memberId, memberUserId, userId } };
  }
}

/** Issues the credential that examples renew, remove or undo, and returns its punch. */
async function issue(flight: TestApp, token: string, act: { memberId: string; programId: string }): Promise<string> {
  const issued = await flight.post('/functions/v1/issue-credential', act, { Authorization: `Bearer ${token}` });
  const { data } = (await issued.json()) as { data: { punch: { id: string } } };
  return data.punch.id;
}
