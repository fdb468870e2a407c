import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createReadWorld, type ReadWorld } from '../../../tests/worlds/rest/read-world.ts';

let world: ReadWorld;

beforeAll(async () => {
  world = await createReadWorld();
});
afterAll(() => world.close());

describe('select', () => {
  const types = async (select: string) =>
    (await world.send(`/training_sessions?select=${select}&order=date&limit=1`, {}, world.admin)).text();

  test('selected columns can be renamed and cast', async () => {
    expect(await types('kind:training_type,date,day:date::text,is_initial_training')).toBe(
      '[{"kind":"Avalanche 1","date":"2026-01-02","day":"2026-01-02","is_initial_training":false}]',
    );
  });

  test('selected instants keep their microseconds and zone', async () => {
    expect(await types('created_at')).toMatch(
      /^\[\{"created_at":"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?\+00:00"\}\]$/,
    );
  });

  test('selected instants can be requested in another zone, for this request only', async () => {
    const prefer = 'timezone=America/Denver';
    const path = '/training_sessions?select=created_at&limit=1';
    const response = await world.send(path, { headers: { prefer } }, world.admin);
    expect(await response.text()).toMatch(/-0[67]:00"/);
    expect(response.headers.get('preference-applied')).toBe(prefer);
    expect(await (await world.send(path, {}, world.admin)).text()).toMatch(/\+00:00"/);
  });

  test("an alias can't break out of its quotes", async () => {
    expect(await types(encodeURIComponent('"a\\"; drop table members; --":date'))).toBe(
      '[{"a\\"; drop table members; --":"2026-01-02"}]',
    );
  });

  test('an unknown cast is refused', async () => {
    const response = await world.send('/training_sessions?select=date::nonsense', {}, world.admin);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: '42704', message: 'type "nonsense" does not exist' });
  });

  test('an unknown column is named, with the likely one', async () => {
    const response = await world.send('/members?select=emial', {}, world.admin);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      code: '42703',
      details: null,
      hint: 'Perhaps you meant to reference the column "members.email".',
      message: 'column members.emial does not exist',
    });
  });

  test('a select of an aggregate is refused', async () => {
    for (const select of ['date.max()', 'count()', 'total:date.min()', 'date.max()::text']) {
      const response = await world.send(`/training_sessions?select=${select}`, {}, world.admin);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({
        code: 'PGRST123',
        message: 'Use of aggregate functions is not allowed',
      });
    }
  });
});

describe('formats', () => {
  test('exactly one row read is a bare object if requested', async () => {
    const response = await world.send(
      '/training_sessions?select=base&base=eq.LG1',
      { headers: { accept: 'application/vnd.pgrst.object+json' } },
      world.admin,
    );
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/vnd.pgrst.object+json; charset=utf-8');
    expect(await response.text()).toBe('{"base":"LG1"}');
  });

  test.each([
    ['base=eq.none', 0],
    ['base=not.is.null', 6],
  ])('a single object is refused when %s finds %i rows', async (filter, rows) => {
    const response = await world.send(
      `/training_sessions?${filter}`,
      { headers: { accept: 'application/vnd.pgrst.object+json' } },
      world.admin,
    );
    expect(response.status).toBe(406);
    expect(await response.json()).toEqual({
      code: 'PGRST116',
      details: `The result contains ${rows} rows`,
      hint: null,
      message: 'Cannot coerce the result to a single JSON object',
    });
  });

  test('the client itself finds out whether a list has no row, one row or too many', async () => {
    const sessions = world.clientOf(world.admin).from('training_sessions');
    const none = await sessions.select('base').eq('base', 'none').maybeSingle();
    const one = await sessions.select('base').eq('base', 'LG1').maybeSingle();
    const many = await sessions.select('base').maybeSingle();
    expect([none.data, none.error, one.data]).toEqual([null, null, { base: 'LG1' }]);
    expect([many.status, many.error?.code]).toEqual([406, 'PGRST116']);
  });

  test('a read as CSV has a header line and quotes what needs it', async () => {
    const { data } = await world
      .clientOf(world.admin)
      .from('organization_whitelist')
      .select('name,display_name')
      .eq('name', 'comma, inc')
      .csv();
    expect(data).toBe('name,display_name\n"comma, inc","Comma, ""Inc"""');
  });

  test('a read can leave out nulls', async () => {
    const { data } = await world
      .clientOf(world.admin)
      .from('training_sessions')
      .select('base,date')
      .is('base', null)
      .stripNulls();
    expect(data).toEqual([{ date: '2026-01-04' }]);
  });

  test("a read in a media type we don't have is refused", async () => {
    const response = await world.send('/bases', { headers: { accept: 'image/png' } }, world.admin);
    expect(response.status).toBe(406);
    expect(await response.json()).toMatchObject({
      code: 'PGRST107',
      message: 'None of these media types are available: image/png',
    });
  });
});

test('none of the selects failed with an unknown error', () => {
  expect(world.logged).toEqual([]);
});
