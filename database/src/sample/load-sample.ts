import { baseNames } from '@ffl/domain/bases';
import { programDefaults, programTypes } from '@ffl/domain/programs';
import pg from 'pg';
import { type Connection, clientConfig } from '../connection.ts';
import { issueCredential } from '../credentials/issue-credential.ts';
import { removeCredential } from '../credentials/remove-credential.ts';
import { renewCredential } from '../credentials/renew-credential.ts';
import { build, type Transaction, transactionOn } from '../transaction.ts';
import { type PlannedAct, planActs } from './plan-sample.ts';
import { type SampleMember, sampleMembers } from './sample-members.ts';
import { sampleOrganizations } from './sample-organizations.ts';
import { sampleSeasons } from './sample-seasons.ts';

export type SampleAccounts = { administratorEmail: string; memberEmail: string };

export const sampleAccounts: SampleAccounts = {
  administratorEmail: 'admin@example.org',
  memberEmail: 'member@example.org',
};

/**
 * Fills an empty database with the sample organisation, through the same verbs that requests use, and sets the password
 * of its accounts. Answers whether anything was loaded; a database that holds accounts keeps what it has.
 */
export async function loadSample(owner: Connection, passwordHash: string, now: Date): Promise<boolean> {
  const client = new pg.Client({ ...clientConfig(owner), pipeline: true, statement_timeout: 0 });
  await client.connect();
  try {
    await client.query('begin');
    const transaction = transactionOn(client);
    await transaction.query(`select pg_advisory_xact_lock(hashtext('sample'))`);
    const isEmpty = (await transaction.all(build.selectFrom('auth.users').select('id').limit(1))).length === 0;
    if (isEmpty) await fill(transaction, passwordHash, now);
    else await setPasswords(transaction, passwordHash);
    await client.query('commit');
    return isEmpty;
  } finally {
    await client.end();
  }
}

// The password that is printed at the start must be the one that works.
async function setPasswords(transaction: Transaction, passwordHash: string): Promise<void> {
  const emails = [sampleAccounts.administratorEmail, ...sampleMembers.flatMap(({ account }) => account ?? [])];
  await transaction.all(
    build
      .updateTable('auth.users')
      .set({ password_hash: passwordHash })
      .where('email', 'in', emails),
  );
}

async function fill(transaction: Transaction, passwordHash: string, now: Date): Promise<void> {
  const administrator = await addAccount(transaction, sampleAccounts.administratorEmail, passwordHash, now);
  await transaction.all(
    build
      .insertInto('administrators')
      .values({ user_id: administrator, role: 'super_admin', first_name: 'Avery', last_name: 'Stone' }),
  );
  await transaction.query(`select set_config('request.jwt.claims', $1, true)`, [
    JSON.stringify({ sub: administrator }),
  ]);
  await transaction.all(
    build
      .insertInto('organization_whitelist')
      .values(
        sampleOrganizations.map(({ name, displayName, isActive }) => ({
          name,
          display_name: displayName,
          is_active: isActive,
        })),
      ),
  );
  const programs = await addPrograms(transaction, now);
  const members = await Promise.all(sampleMembers.map((member) => addMember(transaction, member, passwordHash, now)));
  for (const act of planActs(sampleMembers, now)) await perform(transaction, act, members, programs);
}

async function addAccount(transaction: Transaction, email: string, passwordHash: string, now: Date): Promise<string> {
  const user = await transaction.first(
    build
      .insertInto('auth.users')
      .values({ email, password_hash: passwordHash, email_confirmed_at: now })
      .returning('id'),
  );
  if (!user) throw new Error(`The sample account ${email} was not stored`);
  return user.id;
}

type ProgramIds = Map<string, string>;

async function addPrograms(transaction: Transaction, now: Date): Promise<ProgramIds> {
  const bases = await transaction.all(
    build
      .selectFrom('bases')
      .select(['id', 'base_name'])
      .where('base_name', 'in', [...baseNames]),
  );
  const programs = await transaction.all(
    build
      .insertInto('programs')
      .values(bases.flatMap(({ id }) => programTypes.map((type) => programRow(id, type))))
      .returning(['id', 'base_id', 'program_type']),
  );
  const nameOf = new Map(bases.map((base) => [base.id, base.base_name]));
  const seasons = programs.flatMap(({ id, base_id }) =>
    sampleSeasons(nameOf.get(base_id ?? '') ?? '', now).map((season) => ({ ...season, program_id: id })),
  );
  await transaction.all(build.insertInto('seasons').values(seasons));
  return new Map(programs.map(({ id, base_id, program_type }) => [`${program_type} ${nameOf.get(base_id ?? '')}`, id]));
}

function programRow(baseId: string, type: (typeof programTypes)[number]) {
  const { name, validityPeriodDays, requiresTraining, color } = programDefaults[type];
  return {
    name,
    validity_period_days: validityPeriodDays,
    requires_training: requiresTraining,
    color,
    base_id: baseId,
    program_type: type,
  };
}

async function addMember(
  transaction: Transaction,
  member: SampleMember,
  passwordHash: string,
  now: Date,
): Promise<string> {
  const { firstName, lastName, organization, level, status, account } = member;
  const userId = account ? await addAccount(transaction, account, passwordHash, now) : null;
  const row = await transaction.first(
    build
      .insertInto('members')
      .values({
        first_name: firstName,
        last_name: lastName,
        email: account ?? `${firstName}.${lastName.replace(/[^a-z]/gi, '')}@example.org`.toLowerCase(),
        phone: `(970) 555-01${String(sampleMembers.indexOf(member)).padStart(2, '0')}`,
        organization: sampleOrganizations[organization]?.displayName ?? '',
        certification_level: level,
        user_id: userId,
        status,
      })
      .returning('id'),
  );
  if (!row) throw new Error(`The sample member ${firstName} ${lastName} was not stored`);
  return row.id;
}

async function perform(
  transaction: Transaction,
  act: PlannedAct,
  members: string[],
  programs: ProgramIds,
): Promise<void> {
  const asked = { memberId: members[act.member] ?? '', programId: programs.get(`${act.type} ${act.base}`) ?? '' };
  const facts = { ...asked, ...(act.liveMission ? { liveMission: true } : {}) };
  const verbs = {
    issue: () => issueCredential(transaction, facts, act.at),
    renew: () => renewCredential(transaction, facts, act.at),
    remove: () => removeCredential(transaction, asked, act.at),
  };
  const outcome = await verbs[act.kind]();
  if (outcome.kind !== 'done') throw new Error(`The sample's ${act.kind} was ${outcome.kind}: ${outcome.message}`);
}
