import { createHmac, createSecretKey, hkdfSync, type KeyObject, randomUUID } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { attemptLimits } from './attempt-limits.ts';

/** Remembers in a browser who signed in with it, each person for this long and bound to their e-mail. */
export type DeviceCookies = {
  /** The id under which this browser's attempts for the e-mail are counted; null if it never signed in with it. */
  read(cookie: string | undefined, email: string, now: Date): Promise<string | null>;
  /**
   * Stands for the last person to sign in, and is the same in all their browsers. The request limits use it, since they
   * don't know the e-mail yet.
   */
  readPerson(cookie: string | undefined, now: Date): Promise<string | null>;
  /** The cookie after a sign-in. Others who share the browser stay known. */
  remember(cookie: string | undefined, email: string, now: Date, days: number): Promise<string>;
};

/**
 * A person who signed in with the browser: a keyed hash of the email, the browser's id for the person, and the expiry
 * in Unix seconds.
 */
type Entry = { person: string; id: string; until: number };

const markDigits = 16;
const header = { alg: 'HS256', typ: 'device+jwt' };

export function createDeviceCookies(secrets: readonly string[]): DeviceCookies {
  const keys = secrets.map((secret) =>
    createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'device cookie', 32))),
  );
  const [first] = keys;
  if (!first) throw new Error('At least one secret is needed for device cookies');

  function entryOf(entries: Entry[], email: string): Entry | undefined {
    const marks = keys.map((key) => markOf(key, email));
    return entries.find(({ person }) => marks.includes(person));
  }

  /** Entries that haven't expired. */
  async function entriesOf(cookie: string | undefined, now: Date): Promise<Entry[]> {
    if (cookie === undefined) return [];
    for (const key of keys) {
      const known = await verified(cookie, key);
      if (known) return known.filter(({ until }) => until > secondsOf(now));
    }
    return [];
  }

  return {
    async read(cookie, email, now) {
      return entryOf(await entriesOf(cookie, now), email)?.id ?? null;
    },
    async readPerson(cookie, now) {
      return (await entriesOf(cookie, now))[0]?.person ?? null;
    },
    async remember(cookie, email, now, days) {
      const entries = await entriesOf(cookie, now);
      const before = entryOf(entries, email);
      const others = entries.filter((entry) => entry !== before).slice(0, attemptLimits.peoplePerBrowser - 1);
      const until = secondsOf(now) + days * 86_400;
      const entry = { person: markOf(first, email), id: before?.id ?? randomUUID(), until };
      return new SignJWT({ known: [entry, ...others] }).setProtectedHeader(header).sign(first);
    },
  };
}

/** The cookie's entries, the last to sign in first; null if this key didn't sign it. */
async function verified(cookie: string, key: KeyObject): Promise<Entry[] | null> {
  try {
    const { payload } = await jwtVerify<{ known: Entry[] }>(cookie, key, { algorithms: [header.alg], typ: header.typ });
    return payload.known;
  } catch {
    return null;
  }
}

function markOf(key: KeyObject, email: string): string {
  return createHmac('sha256', key).update(email).digest('hex').slice(0, markDigits);
}

function secondsOf(instant: Date): number {
  return Math.floor(instant.getTime() / 1000);
}
