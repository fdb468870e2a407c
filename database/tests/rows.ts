import { expect } from 'vitest';
import type { Claims } from '../src/actors/actor.ts';
import type { TestDatabase } from './worlds/test-database.ts';

type Row = Record<string, unknown>;

/** Rows as the owner sees them: all of them. */
export async function ownerRows<R extends Row>(
  tested: TestDatabase,
  sql: string,
  values: readonly unknown[] = [],
): Promise<R[]> {
  return tested.asOwner(async (transaction) => (await transaction.query<R>(sql, values)).rows);
}

/** Runs one statement as a person, committed; returns its rows. */
export async function actorRows<R extends Row>(
  tested: TestDatabase,
  claims: Claims,
  sql: string,
  values: readonly unknown[] = [],
): Promise<R[]> {
  return tested.database.asActor(claims, async (transaction) => (await transaction.query<R>(sql, values)).rows);
}

/** Expects the database to refuse with this SQLSTATE. */
export async function expectRefusal(attempt: Promise<unknown>, code: string): Promise<void> {
  await expect(attempt).rejects.toMatchObject({ code });
}
