import type { TakeBackGroup } from '@ffl/domain/take-back/report';
import { expect } from 'vitest';
import type { Claims } from '../src/actors/actor.ts';
import { planTakeBack, takeBack } from '../src/take-back/take-back.ts';
import { actorRows } from './rows.ts';
import { addAdministrator, type Person } from './worlds/people.ts';
import type { TestDatabase } from './worlds/test-database.ts';

/** A thief, an honest administrator and a judge, with what they can do. */
export async function createTakeBackWorld(tested: TestDatabase) {
  const [thief, honest, judge] = await tested.asOwner(async (transaction) => [
    await addAdministrator(transaction, { role: 'super_admin', days: 30 }),
    await addAdministrator(transaction),
    await addAdministrator(transaction, { role: 'super_admin', days: 30 }),
  ]);
  const since = new Date(Date.now() - 1_000).toISOString();
  const span = () => ({ account: thief.userId, since, until: new Date(Date.now() + 60_000).toISOString() });

  const plan = (claims: Claims = judge.claims) =>
    tested.database.asActor(claims, (transaction) => planTakeBack(transaction, span(), new Date()));

  const take = (acts: number) =>
    tested.database.asActor(judge.claims, (transaction) =>
      takeBack(transaction, { ...span(), acts, reason: 'A stolen password' }, new Date()),
    );

  /** Reviews, then takes back; returns the count of each outcome by kind of act. */
  async function takenBack(): Promise<Record<string, number>> {
    const reviewed = await plan();
    if (reviewed.kind !== 'done') throw new Error(`Not planned: ${JSON.stringify(reviewed)}`);
    const taken = await take(reviewed.acts);
    if (taken.kind !== 'done') throw new Error(`Not taken back: ${JSON.stringify(taken)}`);
    expect(taken).toEqual(reviewed);
    return counted(taken.groups);
  }

  const write = (person: Person, sql: string, values: readonly unknown[] = []) =>
    actorRows(tested, person.claims, sql, values);

  return { thief, honest, judge, span, plan, take, takenBack, write };
}

export type TakeBackWorld = Awaited<ReturnType<typeof createTakeBackWorld>>;

const counted = (groups: readonly TakeBackGroup[]) =>
  Object.fromEntries(groups.map(({ kind, outcome, count }) => [`${kind}: ${outcome}`, count]));
