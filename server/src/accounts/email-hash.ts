import { createHmac, hkdfSync } from 'node:crypto';

/** A keyed hash of an e-mail, so counters and events never hold the address. The e-mail is in lower case. */
export function createEmailHash(secret: string): (email: string) => Buffer {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'e-mail hash', 32));
  return (email) => createHmac('sha256', key).update(email).digest();
}
