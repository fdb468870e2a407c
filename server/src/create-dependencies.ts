import { createHmac, hkdfSync } from 'node:crypto';
import type { Database } from '@ffl/database/database';
import type { Logger } from 'pino';
import { createPasswords } from './auth/passwords.ts';
import { createRefreshTokens } from './auth/refresh-tokens.ts';
import type { Dependencies } from './dependencies.ts';
import { createTokens } from './http/tokens.ts';

export type DependencyInput = {
  database: Database;
  /** First signs, all verify. */
  secrets: readonly string[];
  clock: () => Date;
  log: Logger;
  settings: Dependencies['settings'];
};

export async function createDependencies({
  database,
  secrets,
  clock,
  log,
  settings,
}: DependencyInput): Promise<Dependencies> {
  const [first = ''] = secrets;
  const emailKey = new Uint8Array(hkdfSync('sha256', first, '', 'e-mail hash', 32));
  return {
    database,
    tokens: await createTokens(secrets, `${settings.publicUrl}/auth/v1`),
    refreshTokens: createRefreshTokens(secrets),
    passwords: await createPasswords(),
    hashEmail: (email) => createHmac('sha256', emailKey).update(email).digest(),
    clock,
    log,
    settings,
  };
}
