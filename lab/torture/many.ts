import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Connection } from '../../database/src/connections/connection.ts';
import { freePort } from '../../database/tests/worlds/free-port.ts';
import { sampleAccounts } from '../../domain/src/accounts/sample-accounts.ts';
import { type ActOfMany, importOfMany, punchOfMany } from './acts-of-many.ts';
import { exchangeOfMany } from './exchange-trainees.ts';
import { ownerConnection, type Product, startProduct, type Victim } from './product.ts';
import { signIn } from './punches.ts';

type Round = {
  act: ActOfMany['name'];
  wasAnswered: boolean;
  /** How much of the act was there after the restart. */
  kept: 'all' | 'as before' | 'half';
  isLost: boolean;
  isDoubled: boolean;
  /** Why it couldn't be sent again; null if it could. */
  refused: string | null;
};

type Desk = { dataDir: string; port: number; token: string };

const victims: Victim[] = ['application', 'application and database'];
const kinds = ['bulk-punch', 'import-commit', 'training-sessions'] as const;

/** Kills the product during bulk acts, this often for each kind. True if each was done completely or not at all. */
export async function tortureMany(dataDir: string, kills: number): Promise<boolean> {
  const port = await freePort();
  let product = await startProduct(dataDir, port);
  const desk = { dataDir, port, token: await signIn(product.url, sampleAccounts.administratorEmail) };
  const rounds: Round[] = [];
  for (const kind of kinds) {
    const began = performance.now();
    const first = await prepare(desk, product, kind);
    const prepared = performance.now();
    await send(desk, product, first);
    const longestMs = (performance.now() - prepared) * 2;
    console.log(`${kind}: prepared in ${Math.round(prepared - began)} ms, done in ${Math.round(longestMs / 2)} ms`);
    for (let count = 0; count < kills; count += 1) {
      const act = await prepare(desk, product, kind);
      const sending = send(desk, product, act);
      await pause(Math.random() * longestMs);
      await product.kill(victims[count % victims.length] ?? 'application');
      const before = await sending;
      product = await startProduct(dataDir, port);
      rounds.push(await check(desk, product, act, before));
    }
  }
  await product.stop();
  return report(rounds);
}

async function prepare(desk: Desk, product: Product, kind: ActOfMany['name']): Promise<ActOfMany> {
  const owner: Connection = ownerConnection(desk.dataDir);
  if (kind === 'bulk-punch') return punchOfMany(owner);
  if (kind === 'training-sessions') return exchangeOfMany(owner);
  return importOfMany(owner, async (name, body) => {
    const answer = await call(desk, product, { name, method: 'POST', body, key: randomUUID() });
    if (answer === null || answer.status !== 200) throw new Error(`${name} was refused: ${JSON.stringify(answer)}`);
    return answer.body as { data: Record<string, unknown> };
  });
}

/** Looks at what is there, then sends the same act once more. */
async function check(desk: Desk, product: Product, act: ActOfMany, before: Answer): Promise<Round> {
  const found = await act.look(ownerConnection(desk.dataDir));
  const wasAnswered = before?.status === 200;
  const kept = isDeepStrictEqual(found, act.complete)
    ? 'all'
    : isDeepStrictEqual(found, act.before)
      ? 'as before'
      : 'half';
  const again = await send(desk, product, act);
  const after = await act.look(ownerConnection(desk.dataDir));
  return {
    act: act.name,
    wasAnswered,
    kept,
    isLost: wasAnswered && kept !== 'all',
    isDoubled: !isDeepStrictEqual(after, act.complete),
    refused: again?.status === 200 ? null : JSON.stringify(again),
  };
}

type Answer = { status: number; body: unknown } | null;

const send = (desk: Desk, product: Product, act: ActOfMany) => call(desk, product, act);

/** Null if there was no complete answer. */
async function call(
  { token }: Desk,
  { url }: Product,
  { name, method, body, key }: Pick<ActOfMany, 'method' | 'body' | 'key'> & { name: string },
): Promise<Answer> {
  try {
    const answer = await fetch(`${url}/functions/v1/${name}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'Idempotency-Key': key },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: await answer.json() };
  } catch {
    return null;
  }
}

function report(rounds: Round[]): boolean {
  const rows = [...Map.groupBy(rounds, ({ act }) => act)].map(([act, of]) => ({
    act,
    kills: of.length,
    'answered before': of.filter((round) => round.wasAnswered).length,
    'all there': of.filter((round) => round.kept === 'all').length,
    'as before': of.filter((round) => round.kept === 'as before').length,
    half: of.filter((round) => round.kept === 'half').length,
    lost: of.filter((round) => round.isLost).length,
    'otherwise the second time': of.filter((round) => round.isDoubled).length,
    refused: of.filter((round) => round.refused !== null).length,
  }));
  console.table(rows);
  for (const { refused } of rounds) if (refused !== null) console.error(`Refused: ${refused}`);
  return rows.every((row) => row.half + row.lost + row['otherwise the second time'] + row.refused === 0);
}
