import type { Accounts } from '../accounts.ts';

const saltBytes = 16;

/**
 * Sign-ups for one e-mail share a salt nobody else knows. Equal passwords then have equal hashes, and one hash is
 * enough to compare with all that wait.
 */
export function hashForSignUp({ passwords, hashEmail }: Accounts, email: string, password: string): Promise<string> {
  return passwords.hash(password, hashEmail(`salt of sign-ups ${email}`).subarray(0, saltBytes));
}
