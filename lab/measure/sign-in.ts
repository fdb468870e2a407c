import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '../../operations/src/open-database.ts';
import { buildPages } from '../../scripts/build-pages.ts';
import { type Application, startApplication } from '../bench/application.ts';
import { secret } from '../bench/database.ts';
import { addAccounts } from './accounts.ts';
import { compareKnownAndUnknown } from './known-and-unknown.ts';
import { signInAtOnce, signInSteadily } from './sign-in-load.ts';

const usage = `npm run measure:sign-in -- [--samples 400] [--floor 400] [--rate 30] [--seconds 60] [--burst 500] [--only times,rate,burst]
  times  known and unknown e-mails, in turns: can one be told from the other by the time of an answer?
  rate   steady sign-ins; burst: all at once; both with /health and memory meanwhile`;
const parts = ['times', 'rate', 'burst'];

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
process.exit();

async function main(): Promise<void> {
  const { samples, floor, rate, seconds, burst, only } = readOptions();
  buildPages();
  const folder = await mkdtemp(join(tmpdir(), 'ffl-measure-'));
  // Readable for another user, as which the database server runs if this was started as root.
  await chmod(folder, 0o755);
  const log = (line: string) => console.error(line);
  const opened = await openDatabase({ dataDir: join(folder, 'data'), isDataDirExplicit: true, secret, log });
  try {
    const emails = await addAccounts(opened.owner, Math.max(samples, burst));
    const measure = async (settings: Record<string, string>, work: (application: Application) => Promise<void>) => {
      const given = { CAPTCHA_PROVIDER: 'off', ALLOW_NO_CAPTCHA: '1', ...settings };
      const application = await startApplication(opened, join(folder, 'application'), given);
      await work(application).finally(application.stop);
    };
    if (only.includes('times')) {
      const known = emails.slice(0, samples);
      await measure({ AUTH_REPLY_FLOOR_MS: floor }, (application) => compareKnownAndUnknown(application, known));
    }
    if (only.includes('rate')) {
      await measure({ AUTH_REPLY_FLOOR_MS: floor }, (application) =>
        signInSteadily(application, emails, { perSecond: rate, seconds }),
      );
    }
    if (only.includes('burst')) {
      await measure({ AUTH_REPLY_FLOOR_MS: floor }, (application) => signInAtOnce(application, emails, burst));
    }
  } finally {
    await opened.close();
    await rm(folder, { recursive: true, force: true });
  }
}

function readOptions() {
  const text = { type: 'string' as const };
  const options = { samples: text, floor: text, rate: text, seconds: text, burst: text, only: text };
  const { values } = parseArgs({ options });
  const { samples = '400', floor = '400', rate = '30', seconds = '60', burst = '500', only = parts.join() } = values;
  const numbers = [samples, floor, rate, seconds, burst].map(Number);
  const chosen = only.split(',');
  if (
    !numbers.every((number) => Number.isInteger(number) && number >= 0) ||
    !chosen.every((one) => parts.includes(one))
  )
    throw new Error(usage);
  return {
    samples: Number(samples),
    floor,
    rate: Number(rate),
    seconds: Number(seconds),
    burst: Number(burst),
    only: chosen,
  };
}
