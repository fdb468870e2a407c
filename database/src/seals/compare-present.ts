import type { Finding } from '@ffl/domain/seals/findings';
import type { Database } from '../database.ts';
import { compareCredentials } from './compare-credentials.ts';
import { compareHidden } from './compare-hidden.ts';
import { compareRules } from './compare-rules.ts';
import { inSpans, inStretches, type Pace } from './in-stretches.ts';

const mostEventsAtOnce = 20_000;

/** Compares everything that decides what is current with the ledger; at most this many findings plus one. */
export async function comparePresent(
  database: Database,
  pace: Pace,
  most: number,
): Promise<{ credentials: number; findings: Finding[] }> {
  const findings: Finding[] = [];
  // One more than the maximum shows that there are more.
  const add = (found: readonly Finding[]) => findings.push(...found.slice(0, Math.max(0, most + 1 - findings.length)));
  let credentials = 0;
  const events = { table: 'app.credential_events', id: 'credential_id', rows: mostEventsAtOnce };
  await inSpans(database, pace, events, async (transaction, span) => {
    const compared = await compareCredentials(transaction, span, most);
    credentials += compared.credentials;
    add(compared.findings);
  });
  await inStretches(database, pace, async (transaction) => {
    add(await compareRules(transaction, most));
    add(await compareHidden(transaction, most));
    return 'done';
  });
  return { credentials, findings };
}
