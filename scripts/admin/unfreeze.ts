import { unfreeze } from '../../database/src/accounts/freezes.ts';
import { findUserByEmail } from '../../database/src/accounts/users.ts';
import type { Transaction } from '../../database/src/transaction.ts';

export async function unfreezeAccount(transaction: Transaction, email: string): Promise<string> {
  const user = await findUserByEmail(transaction, email);
  if (!user) throw new Error(`Nobody has an account with ${email}.`);
  if (!(await unfreeze(transaction, user.id))) return `${email} is not frozen. Nothing changed.`;
  return `${email} can sign in again. If somebody else knew the password: ffl admin reset --email ${email}`;
}
