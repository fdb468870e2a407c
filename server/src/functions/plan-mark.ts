import { createHmac, hkdfSync } from 'node:crypto';

/** A keyed hash of what an import would do, which only a check gives away. */
export function createPlanMark(secret: string): (essence: Buffer) => string {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'import plan', 32));
  return (essence) => createHmac('sha256', key).update(essence).digest('base64url');
}
