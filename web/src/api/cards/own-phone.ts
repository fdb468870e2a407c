import { cardLimits } from '@ffl/domain/cards/limits';
import { shownSignedBytes, writeShown, writeShownFacts } from '@ffl/domain/cards/shown-code';
import { signatureAlgorithm } from '@ffl/domain/cards/signature';
import { readStatement } from '@ffl/domain/cards/statement';
import { phoneKey, readPhoneKey } from '../../lib/device/phone-key.ts';
import type { Server } from '../../lib/net/server.ts';
import { within } from '../../lib/waiting/within.ts';
import { callInSession } from '../../lib/write/call-in-session.ts';
import { keepClock, reckon } from './kept-clock.ts';

/** A statement signed by the server. `phone` says whose signature a code needs: this phone's, another's, or none. */
export type SentStatement = { link: string; signedAt: string; phone: 'this' | 'other' | 'none' };

type StatementRequest = {
  userId: string;
  /** Binds this phone even if another is bound. */
  takesOver: boolean;
  signal: AbortSignal;
};

/** Requests the person's own statement for this phone's key. If no phone is bound, this one is from now on. */
export async function stateOnPhone(
  server: Server,
  { userId, takesOver, signal }: StatementRequest,
): Promise<SentStatement> {
  // Without a phone key, crew will ask for an ID.
  const phone = await phoneKey(userId).catch(() => null);

  function ask(name: string, body: object): Promise<SentStatement> {
    return within(cardLimits.patienceMs, async (late) => {
      const askedAt = Date.now();
      const call = { body, signal: AbortSignal.any([signal, late]) };
      const { data } = await callInSession<{ data: SentStatement }>(server, name, call);
      keepClock(new Date(data.signedAt), askedAt);
      return data;
    });
  }

  const stated = await ask('card-statement', phone ? { key: phone.key } : {});
  const isBinding = stated.phone === 'none' || (takesOver && stated.phone === 'other');
  return phone && isBinding ? ask('bind-phone', { key: phone.key, takesOver }) : stated;
}

/** The link of now, signed by this phone; null if its key is gone. */
export async function signLink(userId: string, link: string): Promise<string | null> {
  const [issuer = '', text = ''] = link.split('/verify#');
  const found = readStatement(text);
  const phone = await readPhoneKey(userId).catch(() => undefined);
  if (!found || !phone || found.statement.phone?.key !== phone.key) return null;
  const facts = writeShownFacts(reckon());
  const bytes = shownSignedBytes(issuer, found.payload, facts);
  const signature = new Uint8Array(await crypto.subtle.sign(signatureAlgorithm, phone.privateKey, bytes));
  return `${issuer}/verify#${writeShown(text, facts, signature)}`;
}
