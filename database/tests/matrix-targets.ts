import type { Transaction } from '../src/transaction.ts';
import { addAccount, addMember, addProgram } from './worlds/people.ts';

type Row = Record<string, string | null>;

/** A row, and how each verb is tried on it. An upsert of the row can conflict on `key`. */
export type Target = { id: string; insert: Row; update: Row; key?: string };
export type Targets = Record<string, Target>;

type Whose = { memberId: string | null; base?: string };

/** A new row of every table; those about a person are about this member, or a new one, at this base, or at none. */
export async function makeTargets(transaction: Transaction, { base, ...whose }: Whose): Promise<Targets> {
  const memberId = whose.memberId ?? (await addMember(transaction));
  const programId = await addProgram(transaction, { ...(base !== undefined && { base }) });
  const unique = programId.slice(0, 8);
  return {
    members: {
      id: memberId,
      insert: {
        first_name: 'A',
        last_name: 'B',
        email: `new${unique}@example.test`,
        organization: 'O',
        user_id: null,
        status: 'pending',
      },
      update: { phone: unique },
    },
    programs: { id: programId, insert: { name: 'New program' }, update: { name: 'Changed' } },
    ...(await credentialTargets(transaction, memberId, programId, base)),
    ...(await trainingTargets(transaction, programId, base)),
    ...(await settingTargets(transaction, unique)),
  };
}

async function credentialTargets(
  transaction: Transaction,
  memberId: string,
  programId: string,
  base?: string,
): Promise<Targets> {
  const now = new Date().toISOString();
  const credential = (program: string): Row => ({
    member_id: memberId,
    program_id: program,
    issued_date: now,
    expiration_date: new Date(Date.now() + 86_400_000).toISOString(),
    status: 'valid',
  });
  const id = await store(transaction, 'certifications', credential(programId));
  const punch = { certification_id: id, punch_type: 'recertification', punch_date: now, notes: 'n' };
  const otherProgramId = await addProgram(transaction, {
    name: 'Rescue Deployment',
    ...(base !== undefined && { base }),
  });
  return {
    certifications: { id, insert: credential(otherProgramId), update: { status: 'inactive' } },
    certification_punches: {
      id: await store(transaction, 'certification_punches', punch),
      insert: punch,
      update: { notes: 'changed' },
    },
  };
}

async function trainingTargets(transaction: Transaction, programId: string, base = 'LG1'): Promise<Targets> {
  const season = { name: 'W', program_id: programId, start_date: '2026-11-15', end_date: '2027-04-30' };
  const session = { training_type: 'Avalanche', date: '2026-11-01', base };
  const sessionId = await store(transaction, 'training_sessions', session);
  const trainee = { training_session_id: sessionId, name: 'T' };
  return {
    seasons: { id: await store(transaction, 'seasons', season), insert: season, update: { name: 'Changed' } },
    training_sessions: { id: sessionId, insert: session, update: { agency: 'Changed' } },
    trainees: { id: await store(transaction, 'trainees', trainee), insert: trainee, update: { name: 'Changed' } },
  };
}

async function settingTargets(transaction: Transaction, unique: string): Promise<Targets> {
  const base = (name: string): Row => ({ base_name: `${name}${unique}` });
  const organization = (name: string): Row => ({ name: `${name} ${unique}`, display_name: `Org ${name} ${unique}` });
  const administrator = async (): Promise<Row> => ({
    user_id: (await addAccount(transaction)).userId,
    role: 'admin',
    first_name: 'N',
    last_name: 'N',
  });
  return {
    bases: {
      id: await store(transaction, 'bases', base('B')),
      insert: base('C'),
      update: { description: 'Changed' },
      key: 'base_name',
    },
    administrators: {
      id: await store(transaction, 'administrators', await administrator()),
      insert: await administrator(),
      update: { first_name: 'Changed' },
      key: 'user_id',
    },
    organization_whitelist: {
      id: await store(transaction, 'organization_whitelist', organization('old')),
      insert: organization('new'),
      update: { display_name: 'Changed' },
      key: 'name',
    },
  };
}

async function store(transaction: Transaction, table: string, row: Row): Promise<string> {
  const { text, values } = insertOf(table, row);
  const { rows } = await transaction.query<{ id: string }>(`${text} returning id`, values);
  return rows[0]?.id ?? '';
}

export function insertOf(table: string, row: Row): { text: string; values: (string | null)[] } {
  const columns = Object.keys(row);
  const places = columns.map((_, index) => `$${index + 1}`);
  return {
    text: `insert into ${table} (${columns.join(', ')}) values (${places.join(', ')})`,
    values: Object.values(row),
  };
}
