import { acceptFindings } from '../../database/src/seals/accept-findings.ts';
import { readOutside, writeOutside } from '../../database/src/seals/outside-copy.ts';
import { createSealKeys } from '../../database/src/seals/seal.ts';
import { verifyLedger } from '../../database/src/seals/verify-ledger.ts';
import type { LedgerCheck } from '../../domain/src/seals/findings.ts';
import { checkText, comparedText, findingText, nextStep } from '../../domain/src/seals/messages.ts';
import { readEnvOfDatabase } from '../operations/env-of-database.ts';
import { openForCheck } from './open-for-check.ts';
import type { Wanted } from './read-arguments.ts';

type CheckResult = { isIntact: boolean; output: string };

const mostListed = 20;

/** Checks the ledger of the server with these settings, and accepts findings on request. */
export async function runCheck({ isAccepting }: Wanted, source: NodeJS.ProcessEnv): Promise<CheckResult> {
  const env = readEnvOfDatabase(source);
  const keys = createSealKeys(env.authSecrets);
  const { database, close } = await openForCheck(env);
  try {
    const outside = await readOutside(env.dataDir);
    const check = await verifyLedger(database, keys, { outside });
    if (!isAccepting) return { isIntact: check.findings.length === 0, output: report(check) };
    if (check.findings.length === 0) return { isIntact: true, output: `There is nothing to accept.\n${report(check)}` };
    if (check.hasMore) throw new Error(`${report(check)}\nThese are too many to accept: restore a backup.`);
    const seal = await acceptFindings(database, keys, check.findings, outside);
    if (!seal) throw new Error('The server was sealing at this moment. Give the command again.');
    await writeOutside(env.dataDir, seal);
    const output = `Seal ${seal.number} says that you accepted:`;
    return { isIntact: true, output: [output, ...listed(check)].join('\n') };
  } finally {
    await close();
  }
}

function report(check: LedgerCheck): string {
  const [first] = check.findings;
  if (!first) return `${checkText(check)} ${comparedText(check)}`;
  return [checkText(check), ...listed(check).slice(1), nextStep(first.kind), comparedText(check)].join('\n');
}

function listed({ findings }: LedgerCheck): string[] {
  const lines = findings.slice(0, mostListed).map(findingText);
  return findings.length > mostListed ? [...lines, `… and ${findings.length - mostListed} more`] : lines;
}
