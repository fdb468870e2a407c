import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { createTestDatabase, type TestDatabase } from '@ffl/database/tests/worlds/test-database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/worlds/test-app.ts';
import { packBody } from './pack-body.ts';

describe('body', () => {
  const page = JSON.stringify(Array.from({ length: 50 }, (_, at) => ({ id: at, name: 'Lindqvist' })));
  const larger = page.repeat(300);

  test.each([
    [page, 'gzip, deflate, br, zstd', 'br'],
    [page, 'gzip, deflate', 'gzip'],
    [page, 'BR;q=0.5, gzip;q=1', 'br'],
    [page, 'br;q=0, gzip;q=0.5', 'gzip'],
    [page, 'br; q=0.0, gzip;q=0', undefined],
    [page, 'deflate', undefined],
    [page, 'brotli, xgzip', undefined],
    [page, undefined, undefined],
    [page.slice(0, 1_023), 'br', undefined],
    ['é'.repeat(512), 'br', 'br'],
    [larger, 'br', 'br'],
    [larger, 'gzip', 'gzip'],
  ])('a body of %.8s… for %j is compressed as %s, and decompresses to the same', async (body, accepted, encoding) => {
    const packed = await packBody(body, accepted);
    expect(packed.encoding).toBe(encoding);
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync };
    expect(packed.encoding ? unpack[packed.encoding](packed.body).toString() : packed.body).toBe(body);
  });
});

describe('over the wire', () => {
  let tested: TestDatabase;
  let flight: TestApp;
  const taken = { 'Accept-Encoding': 'gzip, br' };

  beforeAll(async () => {
    tested = await createTestDatabase();
    flight = await createTestApp(tested);
    await tested.asOwner((transaction) =>
      transaction.query(
        `insert into organization_whitelist (name, display_name) select 'name-' || n, 'Name ' || n from generate_series(1, 40) n`,
      ),
    );
  });
  afterAll(() => tested.close());

  test("a table is read compressed, and a cache can see so, as for one that doesn't compress", async () => {
    const path = '/rest/v1/organization_whitelist?select=name,display_name';
    const [packed, plain, head] = await Promise.all([
      flight.get(path, taken),
      flight.get(path),
      flight.app.request(path, { method: 'HEAD', headers: taken }),
    ]);
    expect([packed.headers.get('Content-Encoding'), plain.headers.get('Content-Encoding')]).toEqual(['br', null]);
    expect(brotliDecompressSync(await packed.arrayBuffer()).toString()).toBe(await plain.text());
    for (const { headers } of [packed, plain, head]) expect(headers.get('Vary')).toContain('Accept-Encoding');
    expect([head.status, await head.text(), head.headers.get('Content-Encoding')]).toEqual([200, '', null]);
    expect(packed.headers.get('Content-Range')).toBe(plain.headers.get('Content-Range'));
  });

  test.each(['/auth/v1/settings', '/auth/v1/.well-known/jwks.json', '/functions/v1/bases', '/config.json'])(
    'an answer of %s is never compressed',
    async (path) => {
      expect((await flight.get(path, taken)).headers.get('Content-Encoding')).toBeNull();
    },
  );
});
