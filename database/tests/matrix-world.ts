import type { Claims } from '../src/database.ts';
import { addAccount, addAdministrator, addMember, addMemberWithAccount, addProgram } from '../src/testing/people.ts';
import type { TestDatabase } from '../src/testing/test-database.ts';
import type { Transaction } from '../src/transaction.ts';
import type { Persona } from './permission-matrix.ts';

/** One row of each table that the verbs aim at, and how each verb is tried. */
export type Target = { id: string; insert: string; update: string };
export type World = Record<Persona, { claims: Claims; targets: Record<string, Target> }>;

/** People of every kind, and rows that belong to the member, to the inactive administrator and to somebody else. */
export async function makeWorld(tested: TestDatabase): Promise<World> {
  return tested.asOwner(async (transaction) => {
    const member = await addMemberWithAccount(transaction);
    const inactive = await addAdministrator(transaction, { isActive: false });
    const inactiveMember = await addMember(transaction, { email: inactive.email }, inactive.userId);
    const admin = await addAdministrator(transaction);
    const superAdmin = await addAdministrator(transaction, { role: 'super_admin' });
    const own = await makeTargets(transaction, member.memberId);
    const others = await makeTargets(transaction, await addMember(transaction));
    const ofInactive = await makeTargets(transaction, inactiveMember);
    const anon = { role: 'anon' };
    return {
      anon: { claims: anon, targets: own },
      unverified: { claims: anon, targets: own },
      'member own': { claims: member.claims, targets: own },
      'member others': { claims: member.claims, targets: others },
      admin: { claims: admin.claims, targets: others },
      super_admin: { claims: superAdmin.claims, targets: others },
      'inactive admin': { claims: inactive.claims, targets: ofInactive },
    };
  });
}

async function makeTargets(transaction: Transaction, memberId: string): Promise<Record<string, Target>> {
  const programId = await addProgram(transaction);
  const otherProgramId = await addProgram(transaction, { name: 'Rescue Deployment' });
  const account = await addAdministrator(transaction);
  const newcomer = await addAccount(transaction);
  const id = async (text: string) =>
    (await transaction.query<{ id: string }>(`${text} returning id`)).rows[0]?.id ?? '';
  const unique = programId.slice(0, 8);
  const credential = `insert into certifications (member_id, program_id, issued_date, expiration_date, status) values ('${memberId}',`;
  const certificationId = await id(`${credential} '${programId}', now(), now() + interval '1 day', 'valid')`);
  const punch = `insert into certification_punches (certification_id, punch_type, punch_date, notes) values ('${certificationId}', 'recertification', now(), 'n')`;
  const season = `insert into seasons (name, program_id, start_date, end_date) values ('W', '${programId}', '2026-11-15', '2027-04-30')`;
  const session = `insert into training_sessions (training_type, date, base) values ('Avalanche', '2026-11-01', 'LG1')`;
  const sessionId = await id(session);
  const trainee = `insert into trainees (training_session_id, name) values ('${sessionId}', 'T')`;
  const organization = (name: string) =>
    `insert into organization_whitelist (name, display_name) values ('${name}', 'Org ${name}')`;
  const base = (name: string) => `insert into bases (base_name) values ('${name}')`;
  return {
    members: {
      id: memberId,
      insert: `insert into members (first_name, last_name, email, organization, user_id, status) values ('A', 'B', 'new${unique}@example.test', 'O', null, 'pending')`,
      update: `phone = '1'`,
    },
    certifications: {
      id: certificationId,
      insert: `${credential} '${otherProgramId}', now(), now() + interval '1 day', 'valid')`,
      update: `status = 'inactive'`,
    },
    certification_punches: { id: await id(punch), insert: punch, update: `notes = 'changed'` },
    programs: {
      id: programId,
      insert: `insert into programs (name) values ('New program')`,
      update: `name = 'Changed'`,
    },
    bases: { id: await id(base(`B${unique}`)), insert: base(`C${unique}`), update: `base_name = 'Changed ${unique}'` },
    seasons: { id: await id(season), insert: season, update: `name = 'Changed'` },
    training_sessions: { id: sessionId, insert: session, update: `agency = 'Changed'` },
    trainees: { id: await id(trainee), insert: trainee, update: `name = 'Changed'` },
    administrators: {
      id:
        (await transaction.query<{ id: string }>('select id from administrators where user_id = $1', [account.userId]))
          .rows[0]?.id ?? '',
      insert: `insert into administrators (user_id, role, first_name, last_name) values ('${newcomer.userId}', 'admin', 'N', 'N')`,
      update: `first_name = 'Changed'`,
    },
    organization_whitelist: {
      id: await id(organization(`org ${unique}`)),
      insert: organization(`new ${unique}`),
      update: `display_name = 'Changed'`,
    },
  };
}
