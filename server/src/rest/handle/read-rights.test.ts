import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createReadWorld, type ReadWorld } from '../../../tests/worlds/rest/read-world.ts';

let world: ReadWorld;

beforeAll(async () => {
  world = await createReadWorld();
});
afterAll(() => world.close());

describe('who reads what', () => {
  test("a member reads their own record and nobody else's", async () => {
    const { data, error, status } = await world.clientOf(world.member).from('members').select('id');
    expect({ data, error, status }).toEqual({ data: [{ id: world.member.memberId }], error: null, status: 200 });
    const hidden = await world.clientOf(world.member).from('members').select('id').eq('id', world.other.memberId);
    expect(hidden.data).toEqual([]);
  });

  test('an administrator reads all members, without unexposed columns', async () => {
    const { data } = await world.clientOf(world.admin).from('members').select('*');
    expect(data).toHaveLength(2);
    expect(Object.keys(data?.[0] ?? {})).not.toContain('search_text');
    expect(Object.keys(data?.[0] ?? {})).toContain('updated_at');
  });

  test('nobody reads members without signing in', async () => {
    const response = await world.send('/members?select=*');
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
    expect(response.headers.get('proxy-status')).toBe('PostgREST; error=42501');
    expect(await response.json()).toEqual({
      code: '42501',
      details: null,
      hint: null,
      message: 'permission denied for table members',
    });
  });

  test('nobody counts, filters or orders members without signing in', async () => {
    for (const query of ['?select=id', '?select=count', '?select=&email=eq.x', '?select=&order=email', '?select=']) {
      expect((await world.send(`/members${query}`)).status).toBe(401);
    }
  });

  test("active organizations are readable without signing in, inactive ones and hidden columns aren't", async () => {
    const { data } = await world.clientOf().from('organization_whitelist').select('*').order('display_name');
    expect(data?.map(({ name }) => name)).toEqual(['comma, inc', 'ski patrol']);
    expect(Object.keys(data?.[0] ?? {})).toEqual(['id', 'name', 'display_name', 'is_active']);
    const hidden = await world.clientOf().from('organization_whitelist').select('created_at');
    expect(hidden.status).toBe(401);
  });

  test('an administrator without a certification row reads an empty list', async () => {
    const { data, status } = await world.clientOf(world.admin).from('certifications').select('*');
    expect({ data, status }).toEqual({ data: [], status: 200 });
  });

  test.each([
    'select=pilot',
    'select=id&medical_crew=eq.x',
    'select=id&order=pilot',
    'select=id&or=(pilot.eq.x,id.is.null)',
  ])("a member can't use a training session's crew: %s", async (query) => {
    const response = await world.send(`/training_sessions?${query}`, {}, world.member);
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({
      code: '42501',
      message: 'permission denied for table training_sessions',
    });
  });

  test('a select of star shows a member every column of a training session except the crew', async () => {
    const { data } = await world.clientOf(world.member).from('training_sessions').select('*').limit(1);
    expect(Object.keys(data?.[0] ?? {})).toEqual([
      'id',
      'training_type',
      'date',
      'agency',
      'base',
      'base_id',
      'season_id',
      'program_id',
      'is_initial_training',
      'created_at',
      'start_time',
      'meeting_place',
    ]);
  });

  test('a signed-out session is refused at once', async () => {
    const person = await world.makeMember();
    await world.asOwner(({ query }) => query('delete from auth.sessions where user_id = $1', [person.userId]));
    const response = await world.send('/members', {}, person);
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toBe(
      'Bearer error="invalid_token", error_description="JWT session has ended"',
    );
    expect(await response.json()).toMatchObject({ code: 'PGRST303', message: 'JWT session has ended' });
  });
});

test('none of the reads by right failed with an unknown error', () => {
  expect(world.logged).toEqual([]);
});
