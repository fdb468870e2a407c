import type { Claims } from '@ffl/database/actors/actor';
import { addMember, type Person } from '@ffl/database/tests/worlds/people';
import { bearer, type Session } from './account-world.ts';
import { createSignUpWorld, type SignUpWorld } from './sign-up-world.ts';

export type Reply = { status: number; body: { code?: string; message?: string; data?: Record<string, unknown> } };

type LinkPage = { words: string; hasButton: boolean };

export type AddressWorld = SignUpWorld & {
  /** A member who is signed in. */
  member(): Promise<{ email: string; userId: string; memberId: string; session: Session }>;
  ask(session: Session, email: string, password?: string | null): Promise<Reply>;
  /** An act of somebody with these claims. */
  as(claims: Claims, name: string, body: object): Promise<Reply>;
  patch(claims: Claims, memberId: string, row: object): Promise<Reply>;
  procedure(claims: Claims, name: string, body?: object): Promise<Record<string, unknown> | null>;
  open(token: string): Promise<LinkPage>;
  press(token: string): Promise<LinkPage>;
  kindsTo(email: string): Promise<string[]>;
  /** Emails of the account and of the record tied to it. */
  addresses(userId: string): Promise<{ account: string; record: string | null } | undefined>;
  isAlive(session: Session): Promise<boolean>;
  events(userId: string): Promise<{ name: string; actor_id: string | null; details: object }[]>;
  /** A record of this address that has another account, as some do from before. */
  parted(recordEmail: string, account: Person): Promise<string>;
};

/** Calls about changes of addresses. */
export async function createAddressWorld(): Promise<AddressWorld> {
  const world = await createSignUpWorld();
  const { tested, flight } = world;
  const send = async (method: string, path: string, token: string, body: object): Promise<Reply> => {
    const response = await flight.app.request(path, {
      method,
      headers: { ...bearer(token), 'Content-Type': 'application/json', 'X-Forwarded-For': '10.9.9.9' },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? {} : JSON.parse(text) };
  };
  const page = async (response: Response): Promise<LinkPage> => {
    const text = (await response.text()).replace(/<style[\s\S]*?<\/style>/, '');
    return { words: text.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' '), hasButton: text.includes('<button>') };
  };
  const link = (token: string) => `/auth/v1/address?token=${token}`;
  return {
    ...world,
    member: async () => {
      const { email, userId } = await world.newMember();
      const session = (await world.signIn(email)).body.session;
      const [row] = await tested.asOwner(({ all }) =>
        all<{ id: string }>('select id from members where user_id = $1', [userId]),
      );
      return { email, userId, memberId: row?.id ?? '', session };
    },
    ask: (session, email, password = world.password) =>
      send('POST', '/functions/v1/change-address', session.access_token, {
        email,
        ...(password !== null && { password }),
      }),
    as: async (claims, name, body) => send('POST', `/functions/v1/${name}`, await flight.tokenFor(claims), body),
    patch: async (claims, memberId, row) =>
      send('PATCH', `/rest/v1/members?id=eq.${memberId}`, await flight.tokenFor(claims), row),
    procedure: async (claims, name, body = {}) =>
      (await send('POST', `/rest/v1/rpc/${name}`, await flight.tokenFor(claims), body)).body as never,
    open: async (token) => page(await flight.get(link(token))),
    press: async (token) => page(await flight.app.request(link(token), { method: 'POST' })),
    kindsTo: async (email) => (await world.mailTo(email)).map(({ kind }) => kind),
    addresses: (userId) =>
      tested.asOwner(({ first }) =>
        first(
          'select u.email as account, m.email as record from auth.users u left join members m on m.user_id = u.id where u.id = $1',
          [userId],
        ),
      ),
    isAlive: async ({ access_token: token }) =>
      (await flight.get('/rest/v1/seasons?select=id', bearer(token))).status === 200,
    events: (userId) =>
      tested.asOwner(({ all }) =>
        all(
          `select name, actor_id, details from app.security_events
           where user_id = $1 and name ~ 'address|tie' order by id`,
          [userId],
        ),
      ),
    parted: (recordEmail, { userId }) =>
      tested.asOwner((transaction) => addMember(transaction, { email: recordEmail }, userId)),
  };
}

/** The claims of a session's token. */
export function claimsOf({ access_token: token }: { access_token: string }) {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    sub: string;
    session_id: string;
    proven_at: number;
  };
}
