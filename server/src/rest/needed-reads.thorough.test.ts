import { addMemberWithAccount, addProgram, type MemberPerson } from '@ffl/database/tests/worlds/people';
import { createTestDatabase, type TestDatabase } from '@ffl/database/tests/worlds/test-database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientReads, pageReads } from '../../tests/fuzz/member-reads.ts';
import { createTestApp, type TestApp } from '../../tests/worlds/test-app.ts';

const credentials = 40;
const photoOfOurPages = 140_000;
const largestPhoto = 7_000_000;

let tested: TestDatabase;
let flight: TestApp;
let member: MemberPerson;

beforeAll(async () => {
  tested = await createTestDatabase();
  flight = await createTestApp(tested);
  member = await tested.asOwner(async (transaction) => {
    const person = await addMemberWithAccount(transaction);
    for (let count = 0; count < credentials; count += 1) await addProgram(transaction);
    await transaction.query(
      `insert into certifications (member_id, program_id, issued_date, expiration_date, status)
       select $1, id, '2026-01-01', '2027-01-01', 'valid' from programs`,
      [person.memberId],
    );
    await transaction.query(
      `insert into certification_punches (certification_id, punch_type, punch_date)
       select id, 'live_mission', timestamptz '2026-01-01' + n * interval '1 day' from certifications, generate_series(1, 25) n`,
    );
    return person;
  });
});
afterAll(() => tested.close());

async function bytesOf(path: string): Promise<number> {
  const response = await flight.get(`/rest/v1${path}`, {
    Authorization: `Bearer ${await flight.tokenFor(member.claims)}`,
  });
  const text = await response.text();
  return response.status === 200 ? text.length : expect.fail(text);
}

async function givePhoto(bytes: number): Promise<void> {
  const start = 'data:image/jpeg;base64,';
  const photo = start.padEnd(bytes, 'A');
  await tested.asOwner(({ query }) =>
    query('update members set image_url = $2 where id = $1', [member.memberId, photo]),
  );
}

describe('no limit refuses a member with forty credentials', () => {
  test('no limit refuses a page to a member with forty credentials and the largest possible photo', async () => {
    await givePhoto(largestPhoto);
    for (const path of pageReads) expect([path, await bytesOf(path)]).toEqual([path, expect.any(Number)]);
    expect(await bytesOf('/members?select=*,certifications(*)')).toBeGreaterThan(largestPhoto);
  });

  test('no limit refuses a read that another program may need to a member with forty credentials and a usual photo', async () => {
    await givePhoto(photoOfOurPages);
    for (const path of clientReads) expect([path, await bytesOf(path)]).toEqual([path, expect.any(Number)]);
    const everywhere = '/certifications?select=*,members(*),programs(*,bases(base_name))';
    expect(await bytesOf(everywhere)).toBeGreaterThan(credentials * photoOfOurPages);
  });
});
