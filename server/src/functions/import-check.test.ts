import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createImportDesk, rowsOf, somebody } from '../../tests/worlds/import-desk.ts';

let desk: Awaited<ReturnType<typeof createImportDesk>>;

beforeAll(async () => {
  desk = await createImportDesk();
});
afterAll(() => desk.tested.close());

test('the check of an import is compressed for a caller that accepts it, and says the same', async () => {
  const importId = await desk.stage(rowsOf(...Array.from({ length: 60 }, () => somebody())));
  const { flight, administrator } = desk;
  const checked = async (accepted: string) =>
    flight.post(
      '/functions/v1/import-check',
      { importId },
      {
        apikey: flight.dependencies.tokens.anonKey,
        Authorization: `Bearer ${await flight.tokenFor(administrator.claims)}`,
        'Accept-Encoding': accepted,
      },
    );
  const [packed, plain] = [await checked('gzip, br'), await checked('identity')];
  expect([packed, plain].map(({ headers }) => headers.get('Content-Encoding'))).toEqual(['br', null]);
  expect([packed, plain].map(({ headers }) => headers.get('Vary'))).toEqual(
    Array(2).fill(expect.stringContaining('Accept-Encoding')),
  );
  const [bytes, text] = [Buffer.from(await packed.arrayBuffer()), await plain.text()];
  expect(brotliDecompressSync(bytes).toString()).toBe(text);
  expect(bytes.length).toBeLessThan(text.length / 4);
});
