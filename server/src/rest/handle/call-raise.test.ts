import type { Person } from '@ffl/database/tests/worlds/people';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRestWorld, type RestWorld } from '../../../tests/worlds/rest/rest-world.ts';

let world: RestWorld;
let admin: Person;

const functions = `
  create function public.fail_with(state text, message text, detail text default null) returns void language plpgsql as $$begin raise exception using errcode = state, message = message, detail = coalesce(detail, ''); end$$;
  create function public.fail_bare() returns void language plpgsql as $$begin raise sqlstate 'PGRST' using message = '{"code":"1","message":"m"}'; end$$;
  create function public.choose(setting text, value text) returns void language sql as $$select set_config('response.' || setting, value, true)$$;
  create function public.teapot() returns text language plpgsql as $$begin
    perform set_config('response.status', '418', true), set_config('response.headers', '[{"x-pot": "short"}]', true); return 'stout'; end$$;
  create function public.brew(headers text) returns text language sql as $$select set_config('response.headers', headers, true)$$;
  create function public.one_pair() returns table (a integer, b text) language sql stable as $$select 1, 'x'$$;
  grant execute on all functions in schema public to app_admin;
`;

beforeAll(async () => {
  world = await createRestWorld();
  await world.asOwner(({ query }) => query(functions));
  admin = await world.makeAdministrator();
});
afterAll(() => world.close());

function post(name: string, body: string) {
  const headers = { 'content-type': 'application/json' };
  return world.send(`/rpc/${name}`, { method: 'POST', body, headers }, admin);
}

describe('raising', () => {
  const fail = async (args: Record<string, string>) => {
    const response = await post('fail_with', JSON.stringify(args));
    return { status: response.status, headers: response.headers, body: await response.json() };
  };

  test("a function's exception is passed on", async () => {
    const { status, body } = await fail({ state: 'P0001', message: 'No.', detail: 'Because' });
    expect({ status, body }).toEqual({
      status: 400,
      body: { code: 'P0001', message: 'No.', details: 'Because', hint: null },
    });
  });

  test.each([
    ['PT402', 402],
    ['PT40A', 500],
    ['PT199', 500],
    ['23514', 400],
    ['57014', 500],
    ['40001', 500],
    ['28000', 403],
    ['53300', 503],
    ['XX000', 500],
  ])('the exception %s is answered with %i', async (state, expected) => {
    expect((await fail({ state, message: 'm' })).status).toBe(expected);
  });

  test('a failure inside the database reveals nothing about it', async () => {
    const { body } = await fail({ state: 'XX000', message: 'cache lookup failed for relation 4711' });
    expect(body).toEqual({ code: 'XX000', message: 'Something went wrong on the server.', details: null, hint: null });
  });

  test('a function can set the whole response', async () => {
    const message = JSON.stringify({ code: '123', message: 'Payment required', details: 'd', hint: 'h' });
    const { status, headers, body } = await fail({
      state: 'PGRST',
      message,
      detail: '{"status":402,"headers":{"x-price":"1"}}',
    });
    expect({ status, body }).toEqual({ status: 402, body: JSON.parse(message) });
    expect(headers.get('x-price')).toBe('1');
  });

  test.each([
    ['no json', '{"status":402,"headers":{}}', "Invalid JSON value for MESSAGE: 'no json'", 'MESSAGE'],
    ['{"code":1,"message":"m"}', '{"status":402,"headers":{}}', 'Invalid JSON value for MESSAGE: ', 'MESSAGE'],
    ['{"code":"1","message":"m"}', 'none', "Invalid JSON value for DETAIL: 'none'", 'DETAIL'],
    ['{"code":"1","message":"m"}', '{"status":402}', 'Invalid JSON value for DETAIL: ', 'DETAIL'],
    ['{"code":"1","message":"m"}', '{"status":99,"headers":{}}', 'Invalid JSON value for DETAIL: ', 'DETAIL'],
    ['{"code":"1","message":"m"}', '{"status":402,"headers":{"a b":"c"}}', 'Invalid JSON value for DETAIL: ', 'DETAIL'],
  ])("an exception of %s with %s can't be sent as a response", async (message, detail, details, part) => {
    expect(await fail({ state: 'PGRST', message, detail })).toMatchObject({
      status: 500,
      body: {
        code: 'PGRST121',
        message: 'Could not parse JSON in the "RAISE SQLSTATE \'PGRST\'" error',
        details: expect.stringContaining(details),
        hint: expect.stringMatching(new RegExp(`^${part} must be a JSON object with obligatory keys: `)),
      },
    });
  });

  test("a response without its detail can't be sent", async () => {
    const response = await post('fail_bare', '{}');
    expect([response.status, await response.json()]).toEqual([
      500,
      {
        code: 'PGRST121',
        message: 'Could not parse JSON in the "RAISE SQLSTATE \'PGRST\'" error',
        details: 'DETAIL is missing in the RAISE statement',
        hint: "DETAIL must be a JSON object with obligatory keys: 'status', 'headers' and optional key: 'status_text'.",
      },
    ]);
  });

  type Unsendable = [setting: string, value: string, code: string, message: string];

  test.each<Unsendable>([
    ['status', 'abc', 'PGRST112', 'response.status guc must be a valid status code'],
    ['status', '99', 'PGRST112', 'response.status guc must be a valid status code'],
    [
      'headers',
      '{"a":"b"}',
      'PGRST111',
      'response.headers guc must be a JSON array composed of objects with a single key and a string value',
    ],
    [
      'headers',
      'none',
      'PGRST111',
      'response.headers guc must be a JSON array composed of objects with a single key and a string value',
    ],
    ...['[{"a":1}]', '[{"a":"b","c":"d"}]', '[{}]', '["a"]', '[{"a b":"c"}]'].map(
      (value): Unsendable => [
        'headers',
        value,
        'PGRST111',
        'response.headers guc must be a JSON array composed of objects with a single key and a string value',
      ],
    ),
  ])("a response's %s of %s can't be sent", async (setting, value, code, message) => {
    const response = await post('choose', JSON.stringify({ setting, value }));
    expect([response.status, await response.json()]).toEqual([500, { code, message, details: null, hint: null }]);
  });

  test("a function's headers replace ours, and two cookies stay two", async () => {
    const value = '[{"Content-Type":"text/x-pot"},{"Set-Cookie":"a=1"},{"Set-Cookie":"b=2, 3"},{"Vary":"x"}]';
    const { headers } = await post('brew', JSON.stringify({ headers: value }));
    expect([headers.get('content-type'), headers.getSetCookie(), headers.get('vary')]).toEqual([
      'text/x-pot',
      ['a=1', 'b=2, 3'],
      'x, Accept-Encoding',
    ]);
  });

  test("a function can choose its response's status and headers", async () => {
    const response = await post('teapot', '{}');
    expect([response.status, response.headers.get('x-pot'), await response.text()]).toEqual([418, 'short', '"stout"']);
    expect((await post('one_pair', '{}')).status).toBe(200);
  });
});
