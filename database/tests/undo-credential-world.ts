import type { CredentialAct, UndoCredential } from '@ffl/domain/credentials/schemas';
import type { Claims } from '../src/actors/actor.ts';
import { undoCredential } from '../src/credentials/undo-credential.ts';
import { addPlace, punched } from './credential-world.ts';
import { ownerRows } from './rows.ts';
import type { TestDatabase } from './worlds/test-database.ts';

export const notTheLast = {
  kind: 'refused',
  code: 'punch_not_last',
  message: 'Only the last punch of a credential can be taken back',
};
export const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

/** Undoes a punch in its own transaction, as a request does. */
export function undoAs(tested: TestDatabase, claims: Claims, request: UndoCredential, now = new Date()) {
  return tested.database.asActor(claims, (transaction) => undoCredential(transaction, request, now));
}

type Past = { issuedAgo?: number; renewedAgo?: number; season?: boolean };

/** Adds a credential that was issued and renewed, by default an hour and a minute ago. */
export async function addRenewed(tested: TestDatabase, claims: Claims, past: Past = {}) {
  const { issuedAgo = 60, renewedAgo = 1, season = false } = past;
  const place = await addPlace(tested);
  const [first, second] = season ? [await addSeason(tested, place), await addSeason(tested, place)] : [null, null];
  const issued = await punched(tested, claims, 'issue', { ...place, seasonId: first }, minutesAgo(issuedAgo));
  const renewal = { ...place, seasonId: second, liveMission: true };
  const renewed = await punched(tested, claims, 'renew', renewal, minutesAgo(renewedAgo));
  return { place, issued, renewed, first, second };
}

async function addSeason(tested: TestDatabase, { programId }: CredentialAct): Promise<string> {
  const [row] = await ownerRows<{ id: string }>(
    tested,
    `insert into seasons (name, program_id, start_date, end_date) values ('Winter', $1, '2020-11-15', '2021-04-30') returning id`,
    [programId],
  );
  return row?.id ?? '';
}
