import { addMemberWithAccount } from '@ffl/database/tests/worlds/people';
import { createTestDatabase, type TestDatabase } from '@ffl/database/tests/worlds/test-database';
import type { Dependencies } from '../../src/dependencies.ts';
import { type Costs, createTestApp, type TestApp } from './test-app.ts';

export type Session = { access_token: string; refresh_token: string };
export type SigninBody = { user: object | null; session: Session; error: string | null };

export type AccountWorld = {
  tested: TestDatabase;
  flight: TestApp;
  password: string;
  passwordHash: string;
  newMember(): Promise<{ email: string; userId: string }>;
  /** Signs in from an address of the email's own, so that no test's failures count for another. */
  signIn(email: string, secret?: string): Promise<{ status: number; body: SigninBody }>;
  addressOf(email: string): { 'X-Forwarded-For': string };
  refresh(token: unknown): Promise<{ status: number; body: Session }>;
  /** Sets the application's clock this many seconds ahead of now. */
  /** Stops the clock here. */
  begin(): void;
  /** Sets it this many seconds after that, however long the machine took, or after now if the clock runs. */
  later(seconds: number): void;
};

/** An application with its database, and calls that account tests need often. */
export async function createAccountWorld(
  settings: Partial<Dependencies['settings']> = {},
  costs?: Costs,
): Promise<AccountWorld> {
  const tested = await createTestDatabase();
  const flight = await createTestApp(tested, settings, undefined, undefined, costs);
  let began: number | undefined;
  const addresses = new Map<string, string>();
  const addressOf = (email: string) => {
    const known = addresses.get(email) ?? `10.0.${addresses.size >> 8}.${addresses.size & 255}`;
    addresses.set(email, known);
    return { 'X-Forwarded-For': known };
  };
  const password = 'Right-Horse-77!';
  const passwordHash = await flight.dependencies.passwords.hash(password);
  return {
    tested,
    flight,
    password,
    passwordHash,
    newMember: () => tested.asOwner((transaction) => addMemberWithAccount(transaction, { passwordHash })),
    signIn: async (email, secret = password) =>
      read<SigninBody>(await flight.post('/functions/v1/signin', { email, password: secret }, addressOf(email))),
    addressOf,
    refresh: async (token) =>
      read<Session>(await flight.post('/auth/v1/token?grant_type=refresh_token', { refresh_token: token })),
    begin: () => {
      began = Date.now();
      flight.setNow(new Date(began));
    },
    later: (seconds) => flight.setNow(new Date((began ?? Date.now()) + seconds * 1000)),
  };
}

export function bearer(token: string) {
  return { Authorization: `Bearer ${token}` };
}

// The cast states the wire format; the expectations check the values.
async function read<Body>(response: Response): Promise<{ status: number; body: Body }> {
  return { status: response.status, body: (await response.json()) as Body };
}
