import type { Accounts } from '../accounts.ts';

const saltBytes = 16;

/**
 * Sign-ups for one e-mail share a salt nobody else knows. So equal passwords have equal hashes, and comparing those
 * waiting takes one hash, however many there are.
 */
export function hashForSignUp({ passwords, hashEmail }: Accounts, email: string, password: string): Promise<string> {
  return passwords.hash(password, hashEmail(`salt of sign-ups ${email}`).subarray(0, saltBytes));
}
