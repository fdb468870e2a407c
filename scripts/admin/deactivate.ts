import { deactivateAdministrator, findAdministrator } from '../../database/src/accounts/administrators.ts';
import { tellOfRights } from '../../database/src/accounts/freezes.ts';
import type { Transaction } from '../../database/src/transaction.ts';

export async function deactivate(transaction: Transaction, email: string): Promise<string> {
  const administrator = await findAdministrator(transaction, email);
  if (!administrator) throw new Error(`${email} is no administrator.`);
  if (!administrator.isActive) return `${email} was deactivated before. Nothing changed.`;
  await deactivateAdministrator(transaction, administrator.userId).catch((error: unknown) => {
    throw isLast(error)
      ? new Error(`${email} is the last active super_admin and stays. Create another one first.`)
      : error;
  });
  const { userId: subject, role } = administrator;
  await tellOfRights(transaction, { change: 'administrator deactivated', subject, role });
  return `${email} is deactivated: all sessions have ended, and no request has an administrator's rights any more.`;
}

function isLast(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'last_active_super_admin';
}
