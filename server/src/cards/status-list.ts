import type { CardKey } from '@ffl/database/cards/card-keys';
import { readCardList, readCardPrograms } from '@ffl/database/cards/statements';
import type { Database } from '@ffl/database/database';
import { cardLimits } from '@ffl/domain/cards/limits';
import { type ListedProgram, listedProgram } from '@ffl/domain/cards/sought';
import { type BitsPerStatus, createHeaderAndPayload, StatusList } from '@sd-jwt/jwt-status-list';
import { importJWK, SignJWT } from 'jose';
import { cardKey } from './card-key.ts';

const bits: BitsPerStatus = 1;
const revoked = 1;

export type StatusLists = { latest: () => Promise<string> };

/**
 * The signed revocation list, an IETF Token Status List that also names the programs. It is computed from the database
 * at most this often, and at once when another key signs, since the earlier list could no longer be verified.
 */
export function createStatusLists(database: Database, clock: () => Date, issuer: string): StatusLists {
  let known: { at: number; keyId: string; list: Promise<string> } | undefined;

  async function latest(): Promise<string> {
    const keyId = (await database.asService((transaction) => cardKey(transaction, clock()))).published.kid;
    const at = clock().getTime();
    const isFresh = known && Math.abs(at - known.at) < cardLimits.listCacheSeconds * 1000;
    if (known && isFresh && known.keyId === keyId) return known.list;
    const made = { at, keyId, list: makeList(database, new Date(at), issuer) };
    known = made;
    made.list.catch(() => {
      if (known === made) known = undefined;
    });
    return made.list;
  }

  return { latest };
}

async function makeList(database: Database, now: Date, issuer: string): Promise<string> {
  const { key, list, programs } = await database.asService(async (transaction) => ({
    key: await cardKey(transaction, now),
    list: await readCardList(transaction),
    programs: await readCardPrograms(transaction),
  }));
  const statuses = Array<number>(list.length).fill(revoked);
  for (const index of list.inForce) statuses[index] = 0;
  return sign({ list: new StatusList(statuses, bits), programs: programs.map(listedProgram) }, key, now, issuer);
}

type Listed = { list: StatusList; programs: readonly ListedProgram[] };

async function sign(
  { list, programs }: Listed,
  { published, privateKey }: CardKey,
  now: Date,
  issuer: string,
): Promise<string> {
  const { header, payload } = createHeaderAndPayload(
    list,
    {
      iss: issuer,
      sub: `${issuer}/functions/v1/card-status`,
      iat: Math.floor(now.getTime() / 1000),
      ttl: cardLimits.listLifeSeconds,
      programs,
    },
    { alg: 'ES256', typ: 'statuslist+jwt', kid: published.kid },
  );
  return new SignJWT(payload).setProtectedHeader(header).sign(await importJWK(privateKey, 'ES256'));
}
