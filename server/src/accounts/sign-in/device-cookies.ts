import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { attemptLimits } from './attempt-limits.ts';

/** Remembers in a browser who signed in with it, each person for this long and bound to their e-mail. */
export type DeviceCookies = {
  /** The id under which this browser's attempts for the e-mail are counted; null if it never signed in with it. */
  read(cookie: string | undefined, email: string, now: Date): string | null;
  /** A mark of the last person to sign in, the same in all their browsers, for the door, which doesn't know the e-mail yet. */
  readPerson(cookie: string | undefined, now: Date): string | null;
  /** The cookie after a sign-in. Others who share the browser stay known. */
  remember(cookie: string | undefined, email: string, now: Date, days: number): string;
};

const idBytes = 16;
const expiryBytes = 4;
const personBytes = 8;
const signatureBytes = 16;
const bodyBytes = idBytes + expiryBytes + personBytes;
const nobody = Buffer.alloc(0);
/** The body and one e-mail's signature, under a seal that shows without the e-mail that both are ours. */
const entryBytes = bodyBytes + 2 * signatureBytes;

export function createDeviceCookies(secrets: readonly string[]): DeviceCookies {
  const keys = secrets.map((secret) => new Uint8Array(hkdfSync('sha256', secret, '', 'device cookie', 32)));
  const [first] = keys;
  if (!first) throw new Error('At least one secret is needed for device cookies');

  function isOf(entry: Buffer, email: string): boolean {
    const signature = entry.subarray(bodyBytes, bodyBytes + signatureBytes);
    return keys.some((key) => timingSafeEqual(sign(key, entry.subarray(0, bodyBytes), email), signature));
  }

  function isOurs(entry: Buffer): boolean {
    const sealed = entry.subarray(0, bodyBytes + signatureBytes);
    return keys.some((key) => timingSafeEqual(sign(key, sealed, ''), entry.subarray(sealed.length)));
  }

  function find(entries: Buffer[], email: string): string | null {
    const entry = entries.find((one) => isOurs(one) && isOf(one, email));
    return entry ? idOf(entry) : null;
  }

  return {
    read: (cookie, email, now) => find(entriesOf(cookie, now), email),
    readPerson(cookie, now) {
      const entry = entriesOf(cookie, now).find(isOurs);
      return entry ? entry.toString('hex', idBytes + expiryBytes, bodyBytes) : null;
    },
    remember(cookie, email, now, days) {
      const known = entriesOf(cookie, now);
      const body = Buffer.alloc(bodyBytes);
      const id = find(known, email)?.replaceAll('-', '') ?? randomBytes(idBytes).toString('hex');
      body.write(id, 'hex');
      body.writeUInt32BE(Math.floor(now.getTime() / 1000) + days * 86_400, idBytes);
      sign(first, nobody, email).copy(body, idBytes + expiryBytes);
      const others = known.filter((entry) => !isOf(entry, email)).slice(0, attemptLimits.peoplePerBrowser - 1);
      const signed = Buffer.concat([body, sign(first, body, email)]);
      const entries = [Buffer.concat([signed, sign(first, signed, '')]), ...others];
      return entries.map((entry) => entry.toString('base64url')).join('.');
    },
  };
}

/** Well-formed and not expired. Only the e-mail shows whose it is. */
function entriesOf(cookie: string | undefined, now: Date): Buffer[] {
  const texts = (cookie ?? '').split('.', attemptLimits.peoplePerBrowser);
  const entries = texts.map((text) => Buffer.from(text, 'base64url'));
  const seconds = now.getTime() / 1000;
  return entries.filter((entry) => entry.length === entryBytes && entry.readUInt32BE(idBytes) > seconds);
}

function sign(key: Uint8Array, body: Buffer, email: string): Buffer {
  return createHmac('sha256', key).update(body).update(email).digest().subarray(0, signatureBytes);
}

function idOf(entry: Buffer): string {
  return entry.toString('hex', 0, idBytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
