import type { ListedProgram } from '@ffl/domain/cards/sought';
import type { CardStatement } from '@ffl/domain/cards/statement';
import { answerOf, rowsOf } from '../functions.ts';
import type { Transaction } from '../transaction.ts';

export type StatedRow = {
  firstName: string;
  lastName: string;
  index: number;
  program: string;
  base: string | null;
  until: Date;
};

/** What the account's member holds that ends after `since`, each with its place in the status list; in force first. */
export async function stateCard(
  transaction: Transaction,
  userId: string,
  now: Date,
  since: Date,
): Promise<StatedRow[]> {
  const { rows } = await transaction.query<StatedRow>(
    `select first_name as "firstName", last_name as "lastName", index, program, base, until
     from app.state_card($1, $2, $3)`,
    [userId, now, since],
  );
  return rows;
}

/** Whether the account's member is grounded, so that nothing is stated. */
export async function isAccountGrounded(transaction: Transaction, userId: string): Promise<boolean> {
  const row = await transaction.first<{ is: boolean }>(
    ...answerOf('app.is_account_grounded', { account: userId }, 'is'),
  );
  return row?.is ?? false;
}

/** `until` is the credential's current expiry; null if revoked. */
export type StatedPlace = { index: number; memberId: string; until: Date | null };

/** A statement's places as of today; none if their member is deleted. */
export async function readStatedPlaces(transaction: Transaction, { programs }: CardStatement): Promise<StatedPlace[]> {
  const { rows } = await transaction.query<StatedPlace>(
    ...rowsOf(
      'app.stated_places',
      { places: programs.map(({ index }) => index) },
      'index, member_id as "memberId", until',
    ),
  );
  return rows;
}

export async function readPhoto(transaction: Transaction, memberId: string): Promise<string | null> {
  const row = await transaction.first<{ photo: string | null }>(
    ...answerOf('app.card_photo', { member: memberId }, 'photo'),
  );
  return row?.photo ?? null;
}

/** Every program with its full titles. */
export async function readCardPrograms(transaction: Transaction): Promise<ListedProgram[]> {
  const { rows } = await transaction.query<ListedProgram>(...rowsOf('app.card_programs', {}, 'name, type, base'));
  return rows;
}

/** The places that hold, and how many were ever assigned. All others are revoked. */
export async function readCardList(transaction: Transaction): Promise<{ inForce: number[]; length: number }> {
  const row = await transaction.first<{ inForce: number[]; length: number }>(
    ...rowsOf('app.card_list', {}, 'in_force as "inForce", length'),
  );
  return row ?? { inForce: [], length: 0 };
}
