import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesOfDomain, filesOfSchema } from '../../scripts/types/generated-files.ts';
import { createTestDatabase } from './worlds/test-database.ts';

test('the types of tables and rows match the schema, and the words and limits in SQL those of the domain', async () => {
  const tested = await createTestDatabase();
  const files = { ...filesOfDomain(), ...(await tested.asOwner(filesOfSchema).finally(() => tested.close())) };
  for (const [path, text] of Object.entries(files)) {
    const written = await readFile(join(import.meta.dirname, '../..', path), 'utf8');
    expect(written, `${path} is not what it is made from: npm run types writes it anew`).toBe(text);
  }
});
