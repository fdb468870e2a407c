import {
  type CardStatement,
  type CheckedStatement,
  cardLimits,
  checkSignature,
  judgeCard,
  type ListedProgram,
  placesOf,
  readStatement,
  readToday,
  revokedNow,
  type Sought,
  type TodayResponse,
  type Verdict,
} from '@ffl/domain/cards';
import type { Server } from '../../lib/server/server.ts';
import { serverNow } from '../../lib/server/server-clock.ts';
import { reckon } from './kept-clock.ts';
import { keptPublished, type Latest, latestPublished, type Published } from './published.ts';
import { keepRevoked, readSeenRevoked } from './seen-revoked.ts';
import { readStatusList } from './status-list.ts';

/** What there is to say about a code by its signature, by the list, and by the server's answer. */
export type JudgedCode<Told> = {
  verdict: Verdict;
  /** What it was checked for; null is everything. */
  sought: Sought | null;
  /** What the list says can be checked for; null if it doesn't. */
  listed: readonly ListedProgram[] | null;
  /** For a code with a valid signature. */
  statement: CardStatement | null;
  listSignedAt: Date | null;
  isConnected: boolean;
  checkedAt: Date;
  /** The server's answer; null if it wasn't asked or didn't say. */
  told: Told | null;
};

/** `mostMs`: what is left of the check's time. */
type Ask<Told> = (statement: string, mostMs: number) => Promise<Told | null>;
/** `sought`: what it is checked for; null is everything. */
type Code = {
  text: string;
  sought: Sought | null;
  /** When it was seen, by this device's clock. */
  seenAt: number;
};

/** Checks a code. Online, and if the signature is valid, `ask` says what holds today. */
export async function judgeCode<Told extends TodayResponse>(
  server: Server,
  code: Code,
  ask: Ask<Told>,
): Promise<JudgedCode<Told>> {
  const startedAt = performance.now();
  const latest = await latestPublished(server);
  return judge(server, code, latest, (statement) =>
    ask(statement, cardLimits.patienceMs - (performance.now() - startedAt)),
  );
}

/** Checks it at once by what is on this device alone, and stores nothing: whoever asks the server does. */
export async function judgeCodeHere(server: Server, code: Code): Promise<JudgedCode<never>> {
  return judge(server, code, await keptPublished(), null);
}

async function judge<Told extends TodayResponse>(
  server: Server,
  { text, sought, seenAt }: Code,
  { published, isConnected }: Latest,
  ask: ((statement: string) => Promise<Told | null>) | null,
): Promise<JudgedCode<Told>> {
  const [checked, list] = await Promise.all([
    checkStatement(text, published),
    published ? readStatusList(published) : null,
  ]);
  const statement = checked.kind === 'signed' ? checked.statement : null;
  const told = isConnected && statement && ask ? await ask(text) : null;
  const today = told && readToday(told);
  const indexes = statement ? placesOf(statement) : [];
  const seenRevoked = await readSeenRevoked(indexes).catch(() => new Map<number, Date>());
  const now = serverNow(server);
  const evidence = { list, now, isConnected, today, seenRevoked, seen: reckon(seenAt), sought };
  // Before anyone sees it: the page may be closed right after.
  if (statement && ask) await keepRevoked(seenRevoked, revokedNow(statement, evidence));
  return {
    verdict: judgeCard({ checked, ...evidence }),
    sought,
    listed: list?.programs ?? null,
    statement,
    listSignedAt: list?.signedAt ?? null,
    isConnected,
    checkedAt: now,
    told,
  };
}

async function checkStatement(text: string, published: Published | null): Promise<CheckedStatement> {
  const found = readStatement(text);
  if (!found) return { kind: 'unreadable' };
  if (!published) return { kind: 'no keys' };
  const kind = await checkSignature(found, published.keySet);
  return kind === 'forged' ? { kind } : { kind, statement: found.statement, shown: found.shown };
}
