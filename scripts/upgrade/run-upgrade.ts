import { readVersion } from '../../operations/src/rounds/read-version.ts';
import { type Env, readEnv } from '../../server/src/env.ts';
import { findSecrets } from '../../server/src/kept-secrets.ts';
import { readEnvOfDatabase } from '../operations/env-of-database.ts';
import { openForAdmin } from '../operations/open-for-admin.ts';
import { type Plan, planHere } from './plan-here.ts';
import type { Wanted } from './read-arguments.ts';

type UpgradeResult = { isUpToDate: boolean; output: string };

/** Brings the database of the server with these settings up to date, or says what that would do. */
export async function runUpgrade({ isCheck }: Wanted, source: NodeJS.ProcessEnv): Promise<UpgradeResult> {
  if (isCheck) return check(readEnv(source, findSecrets));
  const opened = await openForAdmin(readEnvOfDatabase(source));
  await opened.close();
  const output = opened.ran.length === 0 ? upToDate() : ['Done. These ran:', ...listed(opened.ran)].join('\n');
  return { isUpToDate: true, output };
}

async function check(env: Env): Promise<UpgradeResult> {
  const plan = await planHere(env);
  if (plan.due.length === 0) return { isUpToDate: true, output: upToDate() };
  if (plan.isNew)
    return { isUpToDate: false, output: 'There is nothing to upgrade yet: the first start creates everything.' };
  return {
    isUpToDate: false,
    output: [intent(plan), ...listed(plan.due.map(({ name }) => name)), nextStep(plan)].join('\n'),
  };
}

const upToDate = () => `The database is up to date with version ${readVersion()}: there is nothing to do.`;

function intent({ due }: Plan): string {
  const changesTables = due.some(({ isMigration }) => isMigration);
  return changesTables
    ? `Version ${readVersion()} would change this database. These would run:`
    : `Version ${readVersion()} would replace functions of this database, and change no table. These would run:`;
}

function listed(names: string[]): string[] {
  return [...counted(names, 'migrations', 'migration'), ...counted(names, 'functions', 'file of functions')];
}

function counted(names: string[], folder: string, what: string): string[] {
  const found = names.filter((name) => name.startsWith(`${folder}/`)).map((name) => name.slice(folder.length + 1, -4));
  if (found.length === 0) return [];
  const title = found.length === 1 ? `1 ${what}` : `${found.length} ${what.replace(/^\w+/, (word) => `${word}s`)}`;
  return [`  ${title}: ${found.join(', ')}`];
}

function nextStep({ isRunning }: Plan): string {
  return isRunning
    ? 'The server that runs now holds this database: stop it, then start this version, or run ffl upgrade.'
    : 'A start of this version does it, or ffl upgrade: completely or not at all.';
}
