import type { Transaction } from '../transaction.ts';

export type StatedRow = {
  firstName: string;
  lastName: string;
  index: number;
  program: string;
  base: string | null;
  until: Date;
};

/** What the member of the account holds in force, each with its place in the list; empty without a member. */
export async function stateCard(transaction: Transaction, userId: string, now: Date): Promise<StatedRow[]> {
  const { rows } = await transaction.query<StatedRow>(
    `select first_name as "firstName", last_name as "lastName", index, program, base, until from app.state_card($1, $2)`,
    [userId, now],
  );
  return rows;
}

/** Whose credentials stated places stand for, null when that member is gone, and which of them are in force now. */
export async function findStatedMember(
  transaction: Transaction,
  indexes: readonly number[],
  now: Date,
): Promise<{ memberId: string | null; inForce: number[] }> {
  const { rows } = await transaction.query<{ memberId: string | null; inForce: number[] }>(
    `select member_id as "memberId", in_force as "inForce" from app.stated_member($1, $2)`,
    [indexes, now],
  );
  return rows[0] ?? { memberId: null, inForce: [] };
}

/** The places that hold, and how many were ever given. All others were taken back. */
export async function readCardList(transaction: Transaction): Promise<{ inForce: number[]; length: number }> {
  const { rows } = await transaction.query<{ inForce: number[]; length: number }>(
    `select in_force as "inForce", length from app.card_list()`,
  );
  return rows[0] ?? { inForce: [], length: 0 };
}
