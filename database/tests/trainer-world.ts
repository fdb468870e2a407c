import { denverDate } from '@ffl/domain/time/denver';
import type { ActorTransaction } from '../src/actors/actor.ts';
import { ownerRows } from './rows.ts';
import { addBaseWithHolder, addGrantee } from './worlds/grantees.ts';
import type { TestDatabase } from './worlds/test-database.ts';

export type Place = Awaited<ReturnType<typeof addBaseWithHolder>>;

export type ActingWorld = Awaited<ReturnType<typeof makeActingWorld>>;
export type TrainerWorld = Awaited<ReturnType<typeof makeTrainerWorld>>;

/** Somebody who acts by a grant at a base with one holder, and another base with another. */
export async function makeActingWorld(tested: TestDatabase, kind: 'trainer' | 'lead') {
  const [base, elsewhere, grantee] = await tested.asOwner(async (transaction) => {
    const here = await addBaseWithHolder(transaction);
    const person = await addGrantee(transaction, { kind, scope: 'base', baseId: here.id });
    await transaction.query(
      `insert into app.grantee_names (user_id, first_name, last_name) values ($1, 'Tara', 'Trainer')`,
      [person.userId],
    );
    return [here, await addBaseWithHolder(transaction), person];
  });
  return {
    base,
    elsewhere,
    grantee,
    act: <Result>(work: (transaction: ActorTransaction) => Promise<Result>) =>
      tested.database.asActor(grantee.claims, work),
    punchesOf: (memberId: string) =>
      ownerRows(
        tested,
        'select p.id from certification_punches p join certifications c on c.id = p.certification_id where c.member_id = $1',
        [memberId],
      ),
    endGrant: () => ownerRows(tested, 'update app.grants set ended_at = now() where user_id = $1', [grantee.userId]),
  };
}

export async function makeTrainerWorld(tested: TestDatabase) {
  const { grantee: trainer, ...world } = await makeActingWorld(tested, 'trainer');
  return { ...world, trainer };
}

/** A session at a base on this day, with these members. */
export async function addSessionAt(
  tested: TestDatabase,
  { name }: Place,
  memberIds: readonly string[],
  day: string = denverDate(new Date()),
): Promise<string> {
  return tested.asOwner(async (transaction) => {
    const [session] = await transaction.all<{ id: string }>(
      `insert into training_sessions (training_type, program_id, date, base) values ('Rescue', 'rescue-deployment', $1, $2)
       returning id`,
      [day, name],
    );
    for (const memberId of memberIds)
      await transaction.query('insert into trainees (training_session_id, name, member_id) values ($1, $3, $2)', [
        session?.id,
        memberId,
        'A trainee',
      ]);
    return session?.id ?? '';
  });
}
