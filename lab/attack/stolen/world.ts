import { Secret, TOTP } from 'otpauth';
import type pg from 'pg';
import type { createRefreshTokens } from '../../../server/src/accounts/sessions/refresh-tokens.ts';
import type { Tokens } from '../../../server/src/http/callers/tokens.ts';
import { password } from '../../bench/database.ts';

type Body = Record<string, unknown>;
export type Answer = { status: number; body: Body };

/** A person's browser, or a copy of its tokens. */
export type Session = { userId: string; email: string; access: string; refresh: string; from: string; cookie: string };

/** An authenticator app used as the second step. */
type App = { factorId: string; secret: string };

export type World = ReturnType<typeof createWorld>;

type Product = {
  origin: string;
  client: pg.Client;
  tokens: Tokens;
  refreshTokens: ReturnType<typeof createRefreshTokens>;
};

const minutes = 16;

/** Acts of people and thieves on a running product over HTTP, and look-ups in its database. */
export function createWorld({ origin, client, tokens, refreshTokens }: Product) {
  let addresses = 0;
  let codes = 0;

  async function ask(
    method: string,
    path: string,
    { body, headers = {}, from }: { body?: unknown; headers?: Record<string, string>; from: string },
  ): Promise<Answer & { cookie: string }> {
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: { apikey: tokens.anonKey, 'X-Forwarded-For': from, ...json(body), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const cookie = (response.headers.get('Set-Cookie') ?? '').split(';', 1)[0] ?? '';
    return { status: response.status, body: read(await response.text()), cookie };
  }

  function send({ access, from, cookie }: Session, method: string, path: string, body?: unknown): Promise<Answer> {
    const headers = { Authorization: `Bearer ${access}`, ...(cookie && { Cookie: cookie }) };
    return ask(method, path, { body, headers, from });
  }

  const call = (session: Session, name: string, body: object) => send(session, 'POST', `/functions/v1/${name}`, body);
  const procedure = (session: Session, name: string, body: object) =>
    send(session, 'POST', `/rest/v1/rpc/${name}`, body);

  /** Signs in by password, in an unknown browser, at an address of its own. */
  async function signIn(email: string): Promise<Session> {
    addresses += 1;
    const from = `10.45.${addresses >> 8}.${addresses & 255}`;
    const { status, body, cookie } = await ask('POST', '/functions/v1/signin', { body: { email, password }, from });
    if (status !== 200) throw new Error(`${email} could not sign in: ${status} ${JSON.stringify(body)}`);
    const session = { userId: '', email, access: '', refresh: '', from, cookie };
    return { ...holding(session, body.session), userId: await idOf(email) };
  }

  /** The owner's tab after a proof by password. */
  async function prove(session: Session): Promise<Session> {
    const { status, body } = await call(session, 'prove-presence', { password });
    if (status !== 200) throw new Error(`Nobody could prove it: ${status}`);
    return holding(session, body.session);
  }

  /** The same browser sixteen minutes after its proof. */
  async function aged(session: Session): Promise<Session> {
    const { sub = '', session_id = '', proven_at: provenAt, ...claims } = claimsOf(session.access);
    if (typeof provenAt !== 'number') {
      // The time was in the session's row before tokens recorded it.
      await query('update auth.sessions set proven_at = proven_at - make_interval(mins => $2) where id = $1', [
        session_id,
        minutes,
      ]);
      return session;
    }
    const proven_at = provenAt - minutes * 60;
    const read = refreshTokens.read(session.refresh);
    if (!read?.shown) throw new Error('The refresh token says nothing of a proof');
    const shown = { ...read.shown, proven_at: new Date(proven_at * 1000) };
    return {
      ...session,
      access: await tokens.sign({ ...claims, sub, session_id, proven_at }, new Date()),
      refresh: refreshTokens.make(read.sessionId, read.counter, shown),
    };
  }

  /** Null if it was refused. */
  async function refresh(session: Session): Promise<Session | null> {
    const path = '/auth/v1/token?grant_type=refresh_token';
    const { status, body } = await ask('POST', path, { body: { refresh_token: session.refresh }, from: session.from });
    return status === 200 ? holding(session, body) : null;
  }

  /** Sets up an authenticator app. The session continues with it. */
  async function addApp(session: Session): Promise<{ app: App; session: Session }> {
    const { status, body } = await send(session, 'POST', '/auth/v1/factors', {
      factor_type: 'totp',
      friendly_name: 'Phone',
    });
    const { secret } = (body.totp ?? {}) as { secret?: string };
    if (!secret) throw new Error(`No second step was set up: ${status} ${JSON.stringify(body)}`);
    const app = { factorId: String(body.id), secret };
    return { app, session: await giveCode(session, app) };
  }

  async function giveCode(session: Session, app: App): Promise<Session> {
    codes += 1;
    // A code works once, and no earlier one afterwards. A phone's clock may be a minute off.
    const timestamp = Date.now() + (codes - 2) * 30_000;
    const code = new TOTP({ secret: Secret.fromBase32(app.secret) }).generate({ timestamp });
    const { status, body } = await guessCode(session, app, code);
    if (status !== 200) throw new Error(`The code was refused: ${status} ${JSON.stringify(body)}`);
    return holding(session, body);
  }

  async function guessCode(session: Session, { factorId }: App, code: string): Promise<Answer> {
    const { body } = await send(session, 'POST', `/auth/v1/factors/${factorId}/challenge`, {});
    return send(session, 'POST', `/auth/v1/factors/${factorId}/verify`, { challenge_id: body.id, code });
  }

  async function query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await client.query<Row>(text, values)).rows;
  }

  /** The value of `select count(*)` and the like. */
  async function count(text: string, values: unknown[] = []): Promise<number> {
    const [row] = await query(text, values);
    return Number(Object.values(row ?? {})[0]);
  }

  async function idOf(email: string): Promise<string> {
    return String((await query('select id from auth.users where email = $1', [email]))[0]?.id);
  }

  return { ask, send, call, procedure, signIn, prove, aged, refresh, addApp, giveCode, guessCode, query, count, idOf };
}

/** The session after a proof. An older product answers without one, and its tokens stay as they are. */
function holding(session: Session, response: unknown): Session {
  const { access_token: access, refresh_token: refresh } = (response ?? {}) as Record<string, string | undefined>;
  return access && refresh ? { ...session, access, refresh } : session;
}

function claimsOf(token: string): { sub?: string; session_id?: string } & Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}

function json(body: unknown): Record<string, string> {
  return body === undefined ? {} : { 'Content-Type': 'application/json' };
}

/** A response with a page has no body that matters here. */
function read(text: string): Body {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? (body as Body) : { data: body };
  } catch {
    return {};
  }
}
