import {
  type CardStatement,
  type CheckedStatement,
  checkSignature,
  judgeCard,
  readStatement,
  type Verdict,
} from '@ffl/domain/cards';
import type { Server } from '../../lib/server.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { latestPublished, type Published } from './published.ts';
import { readStatusList } from './status-list.ts';

/** What is to be said about a code by its signature, by the list, and by what the server was asked. */
export type JudgedCode<Told> = {
  verdict: Verdict;
  /** Of a code whose signature is right. */
  statement: CardStatement | null;
  listSignedAt: Date | null;
  isConnected: boolean;
  checkedAt: Date;
  /** What the server said of it; null where it was not asked or did not say. */
  told: Told | null;
};

/** Those that the server says are in force now. */
type OfToday = { inForce: readonly number[] };

/**
 * Checks a code. With a connection, and when the signature is right, `ask` tells what holds today; where that says
 * nothing, what was said before of the same code counts on: the list may be older than that.
 */
export async function judgeCode<Told extends OfToday>(
  server: Server,
  text: string,
  ask: (statement: string) => Promise<Told | null>,
  saidBefore: ReadonlySet<number> | null = null,
): Promise<JudgedCode<Told>> {
  const { published, isConnected } = await latestPublished(server);
  const [checked, list] = await Promise.all([
    checkStatement(text, published),
    published ? readStatusList(published) : null,
  ]);
  const told = isConnected && checked.kind === 'signed' ? await ask(text) : null;
  const now = serverNow(server);
  const inForceToday = told ? new Set(told.inForce) : saidBefore;
  return {
    verdict: judgeCard({ checked, list, now, isConnected, inForceToday }),
    statement: checked.kind === 'signed' ? checked.statement : null,
    listSignedAt: list?.signedAt ?? null,
    isConnected,
    checkedAt: now,
    told,
  };
}

async function checkStatement(text: string, published: Published | null): Promise<CheckedStatement> {
  const found = readStatement(text);
  if (!found) return { kind: 'forged' };
  if (!published) return { kind: 'no keys' };
  const kind = await checkSignature(found, published.keySet);
  return kind === 'forged' ? { kind } : { kind, statement: found.statement };
}
