import { addMember } from '@ffl/database/tests/worlds/people';
import type { TestDatabase } from '@ffl/database/tests/worlds/test-database';
import { readInstant } from '@ffl/domain/time/denver';
import type { PostgrestClient } from '@supabase/postgrest-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProductWorld } from '../../tests/worlds/rest/product-world.ts';

let tested: TestDatabase;
let asAdmin: PostgrestClient;
let member: string;
let credential: string;

beforeAll(async () => {
  const world = await createProductWorld();
  ({ tested, asAdmin } = world);
  member = await tested.asOwner((transaction) => addMember(transaction, { lastName: 'Everlast' }));
  const { data } = await asAdmin
    .from('certifications')
    .insert({
      member_id: member,
      program_id: world.program,
      issued_date: '2026-01-05T12:00:00Z',
      expiration_date: '2027-01-05T12:00:00Z',
    })
    .select('id')
    .single();
  credential = data?.id;
});
afterAll(() => tested.close());

const expireAt = (expiration_date: string) =>
  asAdmin.from('certifications').update({ expiration_date }).eq('id', credential);

test('the last instant that can be written as an expiry can be read wherever it is listed', async () => {
  const last = new Date('2100-12-31T23:59:59.999Z');
  expect(await expireAt(last.toISOString())).toMatchObject({ status: 204, error: null });
  const row = await asAdmin.from('certifications').select('expiration_date').eq('id', credential).single();
  const list = await asAdmin.rpc('list_members', { search: 'Everlast' });
  const found = await asAdmin.rpc('search_members', { search: 'Everlast' });
  const [listed] = list.data.members;
  const expiries = [
    row.data?.expiration_date,
    listed.current_until,
    listed.credentials[0].expiration_date,
    found.data[0].current_until,
  ];
  expect(expiries.map(readInstant)).toEqual([last, last, last, last]);
});

test("the calendar's last day can be an expiry, until the calendar ends", async () => {
  expect(await expireAt('2100-12-31')).toMatchObject({ status: 204, error: null });
  const row = await asAdmin.from('certifications').select('expiration_date').eq('id', credential).single();
  expect(row.data?.expiration_date).toBe('2100-12-31T23:59:59.999+00:00');
});

test.each(['2101-01-01T00:00:00Z', '2150-06-01', '1899-12-31T23:59:59Z'])(
  'an expiry of %s is refused, since no page could read it',
  async (instant) => {
    const { status, error } = await expireAt(instant);
    expect([status, error?.code]).toEqual([400, '23514']);
    expect(error?.message).toContain('certifications_expiration_date_check');
  },
);
