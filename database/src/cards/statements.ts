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

/** The places that hold, and how many were ever given. All others were taken back. */
export async function readCardList(transaction: Transaction): Promise<{ inForce: number[]; length: number }> {
  const { rows } = await transaction.query<{ inForce: number[]; length: number }>(
    `select in_force as "inForce", length from app.card_list()`,
  );
  return rows[0] ?? { inForce: [], length: 0 };
}
