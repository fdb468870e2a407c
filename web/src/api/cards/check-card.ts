import {
  type CardStatement,
  type CheckedStatement,
  cardMessages,
  checkSignature,
  judgeCard,
  type PresentedCard,
  readStatement,
  type Verdict,
} from '@ffl/domain/cards';
import { FunctionError, messageIn, readJson } from '../../lib/call-function.ts';
import type { Server } from '../../lib/server.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { latestPublished, type Published } from './published.ts';
import { readStatusList } from './status-list.ts';

/** All that is to be said about a code that was scanned. */
export type CardCheck = {
  verdict: Verdict;
  /** Of a code whose signature is right. */
  statement: CardStatement | null;
  listSignedAt: Date | null;
  isConnected: boolean;
  checkedAt: Date;
  photo: string | null;
  /** Why the server did not tell today's state. */
  notTold: string | null;
  /** The programs that the server said are in force, now or when it was asked before. */
  inForceToday: ReadonlySet<number> | null;
};

/**
 * Checks a code by its signature, by the list, and with a connection by what the server says of today. Where it says
 * nothing, what it said before of the same code counts on: the list may be older than that.
 */
export async function checkCard(
  server: Server,
  text: string,
  saidBefore: ReadonlySet<number> | null = null,
): Promise<CardCheck> {
  const { published, isConnected } = await latestPublished(server);
  const [checked, list] = await Promise.all([
    checkStatement(text, published),
    published ? readStatusList(published) : null,
  ]);
  const today = isConnected && checked.kind === 'signed' ? await askToday(text) : { card: null, notTold: null };
  const now = serverNow(server);
  const inForceToday = today.card ? new Set(today.card.inForce) : saidBefore;
  const verdict = judgeCard({ checked, list, now, isConnected, inForceToday });
  return {
    verdict,
    statement: checked.kind === 'signed' ? checked.statement : null,
    listSignedAt: list?.signedAt ?? null,
    isConnected,
    checkedAt: now,
    photo: verdict.kind === 'valid' ? (today.card?.photo ?? null) : null,
    notTold: today.notTold,
    inForceToday,
  };
}

async function checkStatement(text: string, published: Published | null): Promise<CheckedStatement> {
  const found = readStatement(text);
  if (!found) return { kind: 'forged' };
  if (!published) return { kind: 'no keys' };
  const kind = await checkSignature(found, published.keySet);
  return kind === 'forged' ? { kind } : { kind, statement: found.statement };
}

type Today = { card: PresentedCard | null; notTold: string | null };

async function askToday(statement: string): Promise<Today> {
  try {
    const response = await fetch('/functions/v1/present-card', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ statement }),
      cache: 'no-store',
    });
    const body = await readJson(response);
    if (!response.ok || !body) throw new FunctionError(response.status, body ? messageIn(body) : '', body ?? {});
    return { card: (body as { data: PresentedCard }).data, notTold: null };
  } catch (error) {
    const isTold = error instanceof FunctionError && error.message !== '';
    return { card: null, notTold: isTold ? error.message : cardMessages.todayUnknown };
  }
}
