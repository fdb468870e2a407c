import { addAdministrator, addMemberWithAccount } from '@ffl/database/tests/worlds/people';
import { AuthClient } from '@supabase/auth-js';
import { Secret, TOTP } from 'otpauth';
import type { Dependencies } from '../../src/dependencies.ts';
import { type AccountWorld, createAccountWorld } from './account-world.ts';
import { testOrigin } from './test-app.ts';

/** The published client. */
export type Client = InstanceType<typeof AuthClient>;

export type FactorWorld = AccountWorld & {
  /** The published client on its own device, signed out. */
  client(): Client;
  /** A client signed in with the password. */
  signedIn(email: string): Promise<Client>;
  /** A person with an authenticator app, and the client that set it up. */
  withApp(person?: 'member' | 'admin' | 'super_admin'): Promise<WithApp>;
  /**
   * Replaces all of someone's tokens with those they would have if their last proof were this old, with nothing done
   * since.
   */
  ageProofs(userId: string, minutes: number): Promise<void>;
  /** An administrator whose seven days from the setting began this many days ago. */
  overdue(days?: number): Promise<{ email: string; userId: string }>;
  reads(client: Client, path?: string): Promise<{ status: number; body: unknown }>;
};

export type WithApp = { email: string; userId: string; factorId: string; secret: string; client: Client };

export async function createFactorWorld(): Promise<FactorWorld> {
  const world = await createAccountWorld({ publicUrl: testOrigin });
  const { tested, flight, password, passwordHash } = world;

  let devices = 0;
  const clients: Client[] = [];

  function client(): Client {
    devices += 1;
    // An address per device, so that no test's failures count for another.
    const from = { 'X-Forwarded-For': `10.9.${devices >> 8}.${devices & 255}` };
    const made = new AuthClient({
      url: `${testOrigin}/auth/v1`,
      headers: { apikey: flight.dependencies.tokens.anonKey },
      autoRefreshToken: false,
      persistSession: false,
      experimental: { recoveryCodes: true },
      fetch: (input, init) =>
        flight.fetch(input, { ...init, headers: { ...Object.fromEntries(new Headers(init?.headers)), ...from } }),
    });
    clients.push(made);
    return made;
  }

  async function signedIn(email: string): Promise<Client> {
    const made = client();
    const { error } = await made.signInWithPassword({ email, password });
    if (error) throw error;
    return made;
  }

  async function withApp(person: 'member' | 'admin' | 'super_admin' = 'member'): Promise<WithApp> {
    const { email, userId } = await tested.asOwner((transaction) =>
      person === 'member'
        ? addMemberWithAccount(transaction, { passwordHash })
        : addAdministrator(transaction, { passwordHash, role: person }),
    );
    const device = await signedIn(email);
    const enrolled = await device.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
    if (enrolled.error) throw enrolled.error;
    const { id: factorId, totp } = enrolled.data;
    const given = await device.mfa.challengeAndVerify({
      factorId,
      code: codeOf(totp.secret, flight.dependencies.clock(), -30),
    });
    if (given.error) throw given.error;
    return { email, userId, factorId, secret: totp.secret, client: device };
  }

  return {
    ...world,
    client,
    signedIn,
    withApp,
    ageProofs: async (userId, minutes) => {
      for (const device of clients) {
        const { session } = (await device.getSession()).data;
        if (session?.user.id === userId)
          await device.setSession(await agedTokens(flight.dependencies, session, minutes));
      }
    },
    overdue: (days = 8) =>
      tested.asOwner(async (transaction) => {
        const person = await addAdministrator(transaction, { passwordHash });
        const back =
          'update public.administrators set created_at = now() - make_interval(days => $2) where user_id = $1';
        await transaction.query(back, [person.userId, days]);
        return person;
      }),
    reads: async (device, path = '/rest/v1/programs?select=id') => {
      const { data } = await device.getSession();
      const headers = { Authorization: `Bearer ${data.session?.access_token}` };
      const response = await flight.get(path, headers);
      return { status: response.status, body: await response.json() };
    },
  };
}

/** The code of an authenticator app on a phone whose clock is this many seconds ahead. */
export function codeOf(secret: string, at: Date, secondsAhead = 0): string {
  const timestamp = at.getTime() + secondsAhead * 1000;
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}

type SessionTokens = { access_token: string; refresh_token: string };

/** Tokens that differ only in the age of their proof. */
export async function agedTokens(
  { tokens, refreshTokens, clock }: Pick<Dependencies, 'tokens' | 'refreshTokens' | 'clock'>,
  { access_token, refresh_token }: SessionTokens,
  minutes: number,
): Promise<SessionTokens> {
  const now = clock();
  const seconds = Math.floor(now.getTime() / 1000) - minutes * 60;
  const { exp: _exp, iat: _iat, ...claims } = await tokens.verify(access_token, now);
  const { sub = '', session_id = '' } = claims;
  const read = refreshTokens.read(refresh_token);
  if (!read?.shown) throw new Error('This is no refresh token of today');
  const { sessionId, counter, shown } = read;
  return {
    access_token: await tokens.sign({ ...claims, sub, session_id, proven_at: seconds }, now),
    refresh_token: refreshTokens.make(sessionId, counter, { ...shown, proven_at: new Date(seconds * 1000) }),
  };
}
