import { issueCredential, renewCredential } from '../src/credentials/credential-acts.ts';
import { removeCredential } from '../src/credentials/remove-credential.ts';
import { type ActWorld, placeOf } from '../src/sample/decide-acts.ts';
import { factsOf, type PlannedAct } from '../src/sample/plan-sample.ts';
import type { Transaction } from '../src/transaction.ts';
import { insisting } from './insisting.ts';
import { addSession } from './worlds/people.ts';

/** Performs the planned acts one by one, as this administrator's requests would. */
export async function performActs(
  transaction: Transaction,
  acts: readonly PlannedAct[],
  { memberIds, programs }: ActWorld,
  actorId: string,
): Promise<void> {
  await transaction.query(`select set_config('request.jwt.claims', $1, true)`, [
    JSON.stringify(await addSession(transaction, actorId)),
  ]);
  for (const act of acts) {
    const place = { memberId: memberIds[act.member] ?? '', programId: programs.get(placeOf(act))?.id ?? '' };
    const { base, ...ticked } = factsOf(act);
    const facts = { ...place, ...ticked, ...(base ? { base } : {}) };
    const verbs = {
      issue: () => insisting((despiteRecent) => issueCredential(transaction, { ...facts, despiteRecent }, act.at)),
      renew: () => insisting((despiteRecent) => renewCredential(transaction, { ...facts, despiteRecent }, act.at)),
      remove: () => removeCredential(transaction, place, act.at),
    };
    const outcome = await verbs[act.kind]();
    if (outcome.kind !== 'done') throw new Error(`${act.kind} was ${outcome.kind}: ${outcome.message}`);
  }
}
