import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTestDatabase } from '@ffl/database/tests/worlds/test-database';
import { expect, test } from 'vitest';
import { filesOfAnswers } from '../../scripts/types/generated-files.ts';
import { recordAnswers } from './answers/record-answers.ts';

test('procedures and functions answer as recorded for page types and test stubs', async () => {
  const tested = await createTestDatabase();
  const answers = await recordAnswers(tested).finally(() => tested.close());
  for (const [path, text] of Object.entries(filesOfAnswers(answers))) {
    const written = await readFile(join(import.meta.dirname, '../..', path), 'utf8');
    expect(written, `${path} is not what is answered: npm run types writes it anew`).toBe(text);
  }
}, 60_000);
