import { countStandbys } from '@ffl/database/connections/count-standbys';
import type { Database } from '@ffl/database/database';
import { countWaitingMail, oldestWaitingMail } from '@ffl/database/mail/outbox';
import { readReminding } from '@ffl/database/reminders/reminding';
import type { ArchiveState } from '@ffl/domain/backups/archive';
import type { LedgerState } from '@ffl/domain/seals/findings';
import { readBackupsState } from '@ffl/operations/backups/backups-state';
import type { Jobs } from '@ffl/operations/rounds/jobs';
import type { Logger } from 'pino';
import { type CaptchaWork, createCaptchaKeys } from './accounts/captcha/captcha-keys.ts';
import { createEmailHash } from './accounts/email-hash.ts';
import { createFactorSecrets } from './accounts/factors/factor-secrets.ts';
import { passkeySite } from './accounts/factors/passkeys.ts';
import { createPasswords, type PasswordCost, type Passwords } from './accounts/passwords/passwords.ts';
import { createRefreshTokens } from './accounts/sessions/refresh-tokens.ts';
import { createDeviceCookies } from './accounts/sign-in/device-cookies.ts';
import { createPublished } from './cards/published.ts';
import type { Clock, Dependencies } from './dependencies.ts';
import { createPlanMark } from './functions/plan-mark.ts';
import { healthProblem, type Problem, readyProblem } from './health/answer-health.ts';
import { type Room, readDisks } from './health/disks.ts';
import { inTime } from './health/in-time.ts';
import { createMetrics, type Metrics } from './health/metrics.ts';
import { createTokens } from './http/callers/tokens.ts';
import { createTurns } from './turns-per-key.ts';

export type DependencyInput = {
  database: Database;
  /** The first secret signs, all of them verify. */
  secrets: readonly string[];
  mail: Dependencies['mail'];
  ledgerState: () => LedgerState;
  archiveState: Dependencies['archiveState'];
  jobs: Jobs;
  /** Folders whose disks are monitored, by purpose. */
  folders: Record<string, string>;
  stopping: AbortSignal;
  clock: Clock;
  log: Logger;
  settings: Dependencies['settings'];
  /** Defaults to the product's cost. */
  passwordCost?: PasswordCost;
  captchaWork?: CaptchaWork;
};

export async function createDependencies({
  database,
  secrets,
  mail,
  ledgerState,
  archiveState,
  jobs,
  folders,
  stopping,
  clock,
  log,
  settings,
  passwordCost,
  captchaWork,
}: DependencyInput): Promise<Dependencies> {
  const [first = ''] = secrets;
  const passwords = await createPasswords(passwordCost);
  const health = healthProblem(database);
  const ready = readyProblem(database, stopping, health);
  return {
    database,
    tokens: await createTokens(secrets, `${settings.publicUrl}/auth/v1`),
    refreshTokens: createRefreshTokens(secrets),
    deviceCookies: createDeviceCookies(secrets),
    factorSecrets: createFactorSecrets(secrets),
    passkeySite: passkeySite(settings),
    signIns: createTurns(),
    exports: createTurns(),
    passwords,
    hashEmail: createEmailHash(first),
    markPlan: createPlanMark(first),
    captchaKeys: createCaptchaKeys(first, captchaWork),
    published: createPublished({ database, clock, settings }),
    mail,
    ledgerState,
    archiveState,
    stopping,
    clock,
    log,
    health,
    ready,
    metrics: watchedMetrics({
      database,
      passwords,
      ledgerState,
      archiveState,
      jobs,
      clock,
      folders,
      ready,
      log,
      standbysWanted: settings.standbysWanted,
    }),
    settings,
  };
}

/** Must be shorter than Prometheus waits for the page of metrics. */
const readyWithinMs = 2_000;

type Watched = Pick<
  DependencyInput,
  'database' | 'ledgerState' | 'archiveState' | 'jobs' | 'clock' | 'folders' | 'log'
> & {
  ready: Problem;
  passwords: Passwords;
  standbysWanted: number;
};

function watchedMetrics({
  database,
  passwords,
  ledgerState,
  archiveState,
  jobs,
  clock,
  folders,
  ready,
  log,
  standbysWanted,
}: Watched): Metrics {
  const ageSeconds = (since: string | Date) => Math.max(0, clock().getTime() - new Date(since).getTime()) / 1000;
  const metrics = createMetrics(log);
  metrics.watch('ffl_database_connections_in_use', 'Connections at work', () => database.load().inUse);
  metrics.watch('ffl_database_schema_is_ours', '0 once another version changed the schema', () =>
    Number(database.hasOurSchema()),
  );
  metrics.watch('ffl_database_waiting', 'Work that waits for a connection', () => database.load().waiting);
  metrics.watch('ffl_mail_waiting', 'Letters that were not sent yet', () => database.asService(countWaitingMail));
  metrics.watch('ffl_mail_oldest_seconds', 'How long the oldest unsent letter waits; 0 if there is none', async () => {
    const oldest = await database.asService(oldestWaitingMail);
    return oldest ? ageSeconds(oldest) : 0;
  });
  metrics.watch('ffl_passwords_waiting', 'Passwords that wait to be checked or hashed', passwords.waiting);
  metrics.watch(
    'ffl_ledger_findings',
    'What is not as it was sealed; not a number before the first check',
    () => ledgerState().check?.findings.length ?? Number.NaN,
  );
  metrics.watch(
    'ffl_snapshot_age_seconds',
    'How much time of records is in no snapshot: the age of the last one, or of the installation',
    async () => {
      const { last, installedAt } = await database.asService(readBackupsState);
      return (Date.now() - Date.parse(last?.madeAt ?? installedAt)) / 1000;
    },
  );
  metrics.watch('ffl_snapshot_bytes', 'The size of the last snapshot; not a number if there is none', async () => {
    return (await database.asService(readBackupsState)).last?.bytes ?? Number.NaN;
  });
  const archiveAge = (since: (state: ArchiveState) => string | null, without: number) => {
    const state = archiveState();
    const moment = state && since(state);
    return moment ? (Date.now() - Date.parse(moment)) / 1000 : state ? without : Number.NaN;
  };
  metrics.watch(
    'ffl_archive_lag_seconds',
    'How long records of the embedded database have waited to be archived, beyond the last minute; not a number without an archive',
    () => archiveAge(({ waitingSince }) => waitingSince, 0),
  );
  metrics.watch('ffl_archive_base_age_seconds', 'The age of the last base backup; not a number if there is none', () =>
    archiveAge(({ baseAt }) => baseAt, Number.NaN),
  );
  metrics.watch('ffl_archive_bytes', 'The size of the archive; not a number without one', () => {
    return archiveState()?.bytes ?? Number.NaN;
  });
  metrics.watch('ffl_seal_lag_seconds', 'Since the latest seal; not a number before the first one', () => {
    const { sealedAt } = ledgerState();
    return sealedAt === null ? Number.NaN : ageSeconds(sealedAt);
  });
  metrics.watch(
    'ffl_reminders_age_seconds',
    'Since members were last reminded; 0 while reminders are off',
    async () => {
      const { unremindedSince } = await database.asService(readReminding);
      return unremindedSince === null ? 0 : ageSeconds(unremindedSince);
    },
  );
  // Prometheus calls what it scrapes a job, so a job's own label is `name`.
  metrics.watchEach('ffl_job_age_seconds', 'Since a background job last succeeded, or since the start', () =>
    jobs.ageSeconds().map((job) => [job.name, job.seconds]),
  );
  metrics.watch('ffl_ready', '0 while requests should not come here, or would wait', async () =>
    Number((await inTime(ready(), readyWithinMs).catch(() => 'late')) === undefined),
  );
  metrics.watch('ffl_database_standbys', 'Servers that receive what the database writes', () =>
    database.asService(countStandbys),
  );
  metrics.watch('ffl_database_standbys_wanted', 'How many there ought to be: DATABASE_STANDBYS', () => standbysWanted);
  const disks = async (of: keyof Room) =>
    [...(await readDisks(folders))].map(([name, room]) => [name, room[of]] as const);
  metrics.watchEach('ffl_disk_free_bytes', "What is left on the disk of each of the product's folders", () =>
    disks('free'),
  );
  metrics.watchEach('ffl_disk_bytes', "The size of the disk of each of the product's folders", () => disks('size'));
  return metrics;
}
