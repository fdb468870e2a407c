import { type Administrator, listAdministrators } from '../../database/src/accounts/administrators.ts';
import { listFrozen } from '../../database/src/accounts/freezes.ts';
import type { Transaction } from '../../database/src/transaction.ts';
import { displayDate, displayDateTime } from '../../domain/src/time/denver.ts';

const titles = ['Email', 'Name', 'Role', 'State', 'Since', 'Last sign-in'];

/** A table of everyone who administers or once did, and below it those who are frozen. */
export async function listed(transaction: Transaction): Promise<string> {
  const rows = (await listAdministrators(transaction)).map(cells);
  if (rows.length === 0) {
    return 'There is no administrator yet. Make the first one:\n  ffl admin create-administrator --email … --first-name … --last-name …';
  }
  const widths = titles.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const table = [titles, ...rows].map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const frozen = await listFrozen(transaction);
  return [...table, ...frozen.map(({ email, until }) => `${email} is frozen until ${displayDateTime(until)}.`)].join(
    '\n',
  );
}

function cells({ email, firstName, lastName, role, isActive, createdAt, lastSignInAt }: Administrator): string[] {
  return [
    email,
    `${firstName} ${lastName}`,
    role,
    isActive ? 'active' : 'inactive',
    displayDate(createdAt),
    lastSignInAt ? displayDate(lastSignInAt) : 'never',
  ];
}
