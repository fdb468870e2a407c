import { fileURLToPath } from 'node:url';
import { fillEmailHashes } from '@ffl/database/accounts/email-hashes';
import { countStandbys } from '@ffl/database/connections/count-standbys';
import { loadSample } from '@ffl/database/sample/load-sample';
import { createSealKeys } from '@ffl/database/seals/seal';
import { sampleAccounts } from '@ffl/domain/accounts/sample-accounts';
import { backupMessages } from '@ffl/domain/backups/messages';
import { tellArchiveDelay } from '@ffl/operations/backups/backups-state';
import { openDatabase } from '@ffl/operations/open-database';
import { createJobs } from '@ffl/operations/rounds/jobs';
import { archivePlace, startArchiving } from '@ffl/operations/rounds/keep-archive';
import { backupBeforeUpgrade, backupDetails, makesBackups, startBackups } from '@ffl/operations/rounds/keep-backups';
import { keepSealed } from '@ffl/operations/rounds/keep-sealed';
import { startPurging } from '@ffl/operations/rounds/purge';
import { readVersion } from '@ffl/operations/rounds/read-version';
import { createApp } from './app.ts';
import { createDependencies } from './create-dependencies.ts';
import type { Clock, Dependencies } from './dependencies.ts';
import { type Env, readEnv } from './env.ts';
import { envWarnings, standbysWarning } from './env-warnings.ts';
import { createLog } from './health/create-log.ts';
import { listen } from './http/connections/listen.ts';
import { stopCleanly } from './http/connections/stop-cleanly.ts';
import { keepSecrets } from './kept-secrets.ts';
import { openMail } from './mail/open-mail.ts';
import { pageRoutes } from './pages/pages.ts';
import { lastingConfig } from './pages/public-config.ts';
import { startReminding } from './reminders/remind.ts';

try {
  await main(readEnv(process.env, keepSecrets));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

async function main(env: Env): Promise<void> {
  const log = createLog(env.isProduction ? 'info' : 'warn');
  process.once('uncaughtException', (error) => {
    log.fatal({ err: error }, 'Ended by an unexpected failure');
    process.exit(1);
  });
  const warn = (warning: string) => log.warn({ event: 'setting' }, warning);
  envWarnings(process.env, env).forEach(warn);
  const [secret = '', ...earlierSecrets] = env.authSecrets;
  const opened = await openDatabase({
    ...(env.databaseUrl ? { databaseUrl: env.databaseUrl } : {}),
    dataDir: env.dataDir,
    isDataDirExplicit: env.isDataDirExplicit,
    isArchived: env.archiveDir !== undefined,
    secret,
    earlierSecrets,
    log: (line) => console.error(line),
    beforeFirstMigration: (owner) => backupBeforeUpgrade(owner, env),
  });
  const clock: Clock = (transactionTime = new Date()) => transactionTime;
  const { database } = opened;
  standbysWarning(await database.asService(countStandbys), env.standbysWanted).forEach(warn);
  const jobs = createJobs();
  const stopping = new AbortController();
  const mail = openMail({ database, clock, log, looked: () => jobs.done('mail'), ...env });
  const sealing = keepSealed({ database, keys: createSealKeys(env.authSecrets), dataDir: env.dataDir, log }, jobs);
  const purging = startPurging({ database, purgeEvents: sealing.purge, jobs, clock, log });
  const reminding = startReminding({ database, mail, clock, log });
  const { owner } = opened;
  if (!makesBackups(env)) log.error(backupMessages.recipientMissing);
  const backups = makesBackups(env)
    ? startBackups({ database, owner, place: env.backups, details: backupDetails(env), log })
    : null;
  const archive = opened.archiving
    ? startArchiving({
        database,
        archiving: opened.archiving,
        owner,
        place: archivePlace(env),
        details: backupDetails(env),
        log,
      })
    : null;
  if (!archive) await database.asService((transaction) => tellArchiveDelay(transaction, null));
  const close = async () => {
    await Promise.all([reminding.stop(), mail.stop(), purging.stop(), backups?.stop()]);
    await sealing.stop();
    await archive?.stop();
    await opened.close();
  };
  try {
    const dependencies = await createDependencies({
      database,
      secrets: env.authSecrets,
      mail,
      ledgerState: sealing.state,
      archiveState: () => archive?.state() ?? null,
      jobs,
      folders: {
        data: env.dataDir,
        backups: env.backups.folder,
        ...(env.archiveDir === undefined ? {} : { archive: env.archiveDir }),
      },
      stopping: stopping.signal,
      clock,
      log,
      settings: {
        publicUrl: env.publicUrl,
        appOrigins: env.appOrigins,
        authReplyFloorMs: env.authReplyFloorMs,
        isSample: env.isSample,
        makesBackups: makesBackups(env),
        trustedProxyHops: env.trustedProxyHops,
        captcha: env.captcha,
        standbysWanted: env.standbysWanted,
        ...(env.samplePassword ? { samplePassword: env.samplePassword } : {}),
        ...(env.metricsToken ? { metricsToken: env.metricsToken } : {}),
        version: readVersion(),
      },
    });
    if (env.samplePassword)
      await loadSample(opened.owner, await dependencies.passwords.hash(env.samplePassword), new Date());
    await database.asService((transaction) => fillEmailHashes(transaction, dependencies.hashEmail));
    await open(env, dependencies, close, stopping);
    sealing.begin();
  } catch (error) {
    await close();
    throw error;
  }
}

async function open(
  env: Env,
  dependencies: Dependencies,
  close: () => Promise<void>,
  stopping: AbortController,
): Promise<void> {
  const dist = fileURLToPath(new URL('../../web/dist', import.meta.url));
  const pages = await pageRoutes(dist, {
    isUnderTls: env.publicUrl.startsWith('https:'),
    captchaProvider: env.captcha.provider,
    config: lastingConfig(dependencies),
  });
  const app = createApp(dependencies, pages);
  const server = await listen(app.fetch, env);
  stopCleanly(server, close, { stopping });
  greet(env);
}

function greet(env: Env): void {
  console.log(`Flight For Life is ready at ${env.publicUrl}`);
  if (!env.samplePassword) return;
  console.log(`Sample organization: sign in as ${sampleAccounts.administratorEmail} or ${sampleAccounts.memberEmail}`);
  console.log(`Password of both, until somebody sets another one: ${env.samplePassword}`);
}
