import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { asOwner, type BenchDatabase } from './database.ts';
import { type People, targetId } from './people.ts';
import type { Statement } from './record-statements.ts';

/** The least that a renewal takes: one plain function over copies of the tables, made anew for each run. */
export async function preparePlainRenewal({ owner }: BenchDatabase, people: People): Promise<Statement[]> {
  const script = readFileSync(join(import.meta.dirname, 'plain-renewal.sql'), 'utf8');
  await asOwner(owner, (client) => client.query(script));
  const [administrator] = people.administrators;
  const values = [administrator?.userId, targetId(0), administrator?.sessionId, targetId(1), people.programId];
  return [{ text: 'select plain.renew($1, $2, $3, $4, $5)', values }];
}
