import { type CredentialAct, credentialActSchema } from '@ffl/domain/credentials/schemas';
import type { ActorTransaction, Claims } from '../src/actors/actor.ts';
import { issueCredential, renewCredential } from '../src/credentials/credential-acts.ts';
import { removeCredential } from '../src/credentials/remove-credential.ts';
import { insisting } from './insisting.ts';
import { ownerRows } from './rows.ts';
import { addMember, addProgram } from './worlds/people.ts';
import type { TestDatabase } from './worlds/test-database.ts';

type Verb = 'issue' | 'renew' | 'remove';
type Outcome = Awaited<ReturnType<typeof issueCredential | typeof removeCredential>>;
type Done = Extract<Awaited<ReturnType<typeof issueCredential>>, { kind: 'done' }>;

/** Runs an act in its own transaction, as a request does. A recent punch is confirmed. */
export function act(
  tested: TestDatabase,
  claims: Claims,
  verb: Verb,
  request: CredentialAct,
  now = new Date(),
): Promise<Outcome> {
  return tested.database.asActor(claims, (transaction) => actIn(transaction, verb, request, now));
}

export function actIn(transaction: ActorTransaction, verb: Verb, request: CredentialAct, now: Date): Promise<Outcome> {
  if (verb === 'remove') return removeCredential(transaction, request, now);
  const checked = credentialActSchema.parse(request);
  const punch = verb === 'issue' ? issueCredential : renewCredential;
  return insisting((despiteRecent) => punch(transaction, { ...checked, ...(despiteRecent && { despiteRecent }) }, now));
}

/** Like `act`, for an act that must succeed and write a punch. */
export async function punched(...request: Parameters<typeof act>): Promise<Done> {
  const outcome = await act(...request);
  if (outcome.kind !== 'done' || !('punch' in outcome)) throw new Error(`Not punched: ${JSON.stringify(outcome)}`);
  return outcome;
}

type ProgramOptions = Parameters<typeof addProgram>[1];

/** Adds a new member and a new program. */
export function addPlace(tested: TestDatabase, program: ProgramOptions = {}): Promise<CredentialAct> {
  return tested.asOwner(async (transaction) => ({
    memberId: await addMember(transaction),
    programId: await addProgram(transaction, program),
  }));
}

type LedgerRow = {
  kind: string;
  punch_id: string | null;
  actor_id: string | null;
  base: string | null;
  at: Date;
  recorded_at: Date;
  new_status: string | null;
  new_expiration_date: Date | null;
  season_id: string | null;
};

/** Everything written about one member in one program. */
export async function writtenFor(tested: TestDatabase, { memberId, programId }: CredentialAct) {
  const ids = [memberId, programId];
  return {
    credentials: await ownerRows<{ id: string; status: string; season_id: string | null; expiration_date: Date }>(
      tested,
      'select * from certifications where member_id = $1 and program_id = $2',
      ids,
    ),
    punches: await ownerRows<{ punch_type: string; notes: string; punch_date: Date }>(
      tested,
      `select p.* from certification_punches p join certifications c on c.id = p.certification_id
       where c.member_id = $1 and c.program_id = $2 order by p.punch_date, p.created_at`,
      ids,
    ),
    ledger: await ownerRows<LedgerRow>(
      tested,
      'select * from app.credential_events where member_id = $1 and program_id = $2 order by id',
      ids,
    ),
  };
}

/** The last January 9, 8:30 in the evening in Denver. Administrators' punches reach one year back, so the year moves. */
export function lastJanuaryEvening(): Date {
  const thisYear = new Date().getUTCFullYear();
  const evening = (year: number) => new Date(`${year}-01-10T03:30:00Z`);
  return evening(thisYear) < new Date() ? evening(thisYear) : evening(thisYear - 1);
}
