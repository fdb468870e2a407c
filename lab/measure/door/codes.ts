import { webcrypto } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Connection } from '../../../database/src/connections/connection.ts';
import { connect } from '../../../database/src/database.ts';
import { shortPhoneKey } from '../../../domain/src/cards/phone-key.ts';
import { shownSignedBytes, writeShown, writeShownFacts } from '../../../domain/src/cards/shown-code.ts';
import { keyAlgorithm, signatureAlgorithm } from '../../../domain/src/cards/signature.ts';
import { type Sought, writeSought } from '../../../domain/src/cards/sought.ts';
import { readStatement } from '../../../domain/src/cards/statement.ts';
import { bindOwnPhone } from '../../../server/src/cards/bind-phone.ts';
import { signOwnStatement } from '../../../server/src/cards/state-card.ts';
import type { Dependencies } from '../../../server/src/dependencies.ts';
import { secret } from '../../bench/database.ts';
import { addHolder, type Holder } from './holders.ts';

/** A state of the card: what the page should say of it, and its code, made when it is shown. */
export type State = { name: string; word: string; sought: string; code: () => Promise<string> };

/** As `startApplication` says. */
const publicUrl = 'http://bench.test';
const day = 24 * 60;
const [now, aDayAgo, minutesAgo] = [() => 0, () => -25 * 60, () => -10];

/** Ten states of a card, their codes signed as the product signs them, and shown by a phone made here. */
export async function makeStates(owner: Connection, client: pg.Client): Promise<State[]> {
  const database = connect(owner, secret, 2);
  const programs = await client.query<{ id: string; name: string; base: string }>(
    `select p.id, p.name, b.base_name as base from programs p join bases b on b.id = p.base_id
     order by p.name, b.base_name limit 3`,
  );
  const [first, second, absent] = programs.rows;
  if (!first || !second || !absent) throw new Error('The sample has too few programs.');
  const { subtle } = webcrypto;
  const pair = await subtle.generateKey(keyAlgorithm, true, ['sign', 'verify']);
  const key = shortPhoneKey(new Uint8Array(await subtle.exportKey('raw', pair.publicKey)));

  /** Signed so many minutes from now, for the phone or for none. */
  async function state(holder: Holder, minutes: () => number, hasPhone = true): Promise<string> {
    const clock = () => new Date(Date.now() + minutes() * 60_000);
    const settings = { publicUrl } as Dependencies['settings'];
    const session = { id: holder.sessionId };
    const signedIn = { user: { id: holder.userId, email: holder.email }, session } as Parameters<
      typeof bindOwnPhone
    >[1];
    if (hasPhone) await bindOwnPhone({ database, clock }, signedIn, { key, takesOver: true, userAgent: 'lab' });
    const asking = { userId: holder.userId, sessionId: holder.sessionId, key: hasPhone ? key : undefined };
    const stated = await signOwnStatement({ database, clock, settings }, asking);
    if (stated.kind !== 'signed') throw new Error(`No statement: ${stated.kind}`);
    return stated.link.split('#')[1] ?? '';
  }

  let shownAt = 0;
  /** As the phone shows it, so many seconds ago. Two of the same second are one code, which only the first visit may ask about. */
  async function show(text: string, secondsAgo = 0): Promise<string> {
    const found = readStatement(text);
    if (!found) throw new Error('No statement');
    while (Date.now() - shownAt < 1_000) await pause(50);
    shownAt = Date.now();
    const facts = writeShownFacts({ at: new Date(shownAt - secondsAgo * 1_000), isClockKnown: true });
    const bytes = shownSignedBytes(publicUrl, found.payload, facts);
    return writeShown(text, facts, new Uint8Array(await subtle.sign(signatureAlgorithm, pair.privateKey, bytes)));
  }

  const everything = writeSought(null);
  const one = (program: typeof first): Sought => ({ by: 'program', name: program.name, base: program.base });
  const inForce = { program: first.id, endsInMinutes: 100 * day };
  const valid = await state(await addHolder(client, 'Valid', [inForce]), now);
  const partly = await state(
    await addHolder(client, 'Partly', [inForce, { program: second.id, endsInMinutes: -20 * day }]),
    now,
  );
  const lapsed = await state(await addHolder(client, 'Lapsed', [{ program: first.id, endsInMinutes: -5 }]), minutesAgo);
  const taken = await addHolder(client, 'Revoked', [inForce]);
  const revoked = await state(taken, now);
  await client.query(`update certifications set expiration_date = now() + interval '1 day' where member_id = $1`, [
    taken.memberId,
  ]);
  const bare = await state(await addHolder(client, 'Bare', [inForce]), now, false);
  const old = await state(await addHolder(client, 'Old', [inForce]), aDayAgo);
  await database.close();

  return [
    { name: 'valid, bound and live', word: 'Valid', sought: everything, code: () => show(valid) },
    { name: 'partly', word: 'Partly valid', sought: everything, code: () => show(partly) },
    { name: 'lapsed only', word: 'Lapsed', sought: everything, code: () => show(lapsed) },
    { name: 'revoked', word: 'Revoked', sought: everything, code: () => show(revoked) },
    { name: 'forged', word: 'Forged', sought: everything, code: async () => changed(valid) },
    { name: 'unreadable', word: 'Could not be read', sought: everything, code: async () => valid.slice(0, -20) },
    { name: 'not live', word: 'Not live', sought: everything, code: () => show(valid, 120) },
    { name: 'no phone', word: 'Ask for an ID', sought: everything, code: async () => bare },
    { name: 'too old', word: 'Too old', sought: everything, code: () => show(old) },
    { name: 'sought is missing', word: 'Not on this card', sought: writeSought(one(absent)), code: () => show(valid) },
  ];
}

/** Another letter in the middle of the signature. */
function changed(text: string): string {
  const at = text.length - 40;
  return text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1);
}
