import { cardLimits } from '@ffl/domain/cards/limits';
import { placesOf, revokedNow } from '@ffl/domain/cards/revoked';
import { checkSignature } from '@ffl/domain/cards/signature';
import type { ListedProgram, Sought } from '@ffl/domain/cards/sought';
import { type CardStatement, readStatement } from '@ffl/domain/cards/statement';
import { readToday, type StatementRefusal, type TodayResponse } from '@ffl/domain/cards/today';
import { type CheckedStatement, type Judged, judgeCard, type Verdict } from '@ffl/domain/cards/verdict';
import { FunctionError } from '../../lib/functions/call-function.ts';
import type { Server } from '../../lib/net/server.ts';
import { serverNow } from '../../lib/net/server-clock.ts';
import { reckon } from './kept-clock.ts';
import {
  dropPublished,
  keptPublished,
  type Latest,
  latestPublished,
  type Published,
  readStatusList,
  verifyCache,
} from './published.ts';

/** The result of checking a code's signature, the list and the server's answer. */
export type JudgedCode<Reply> = {
  verdict: Verdict;
  /** The evidence, kept so that the code can be judged again as time passes. */
  judged: Judged;
  /** What the code was checked for; null for everything. */
  sought: Sought | null;
  /** The programs that the list offers to check for; null if it names none. */
  listed: readonly ListedProgram[] | null;
  /** The statement of a code with a valid signature. */
  statement: CardStatement | null;
  listSignedAt: Date | null;
  /** Keys and list came from the server just now. */
  isListNew: boolean;
  /** The server answered about this code, if only with a refusal. */
  isAnswered: boolean;
  checkedAt: Date;
  /** The server's answer; null if it wasn't asked or didn't say. */
  reply: Reply | null;
};

/** The verdict on a code shown to crew, and when the code was made. */
export type CheckedCode = { verdict: Verdict; signedAt: Date; checkedAt: Date };

/** `mostMs` is the time left for the check. Throws if there is no answer, or a refusal. */
type Ask<Reply> = (statement: string, mostMs: number) => Promise<Reply>;
type Answer<Reply> = { reply: Reply | null; refusal: StatementRefusal | null };
/** `sought` is what the code is checked for; null for everything. */
type Code = {
  text: string;
  sought: Sought | null;
  /** When the code was seen, by this device's clock. */
  seenAt: number;
};

/**
 * Checks a code. If the signature is valid, `ask` says what holds today: at once, beside keys and list, where the keys on
 * this device show that it is ours. Nothing else is sent to anybody.
 */
export async function judgeCode<Reply extends TodayResponse>(
  server: Server,
  code: Code,
  ask: Ask<Reply>,
): Promise<JudgedCode<Reply>> {
  const startedAt = performance.now();
  const askNow = () => answerOf(ask(code.text, cardLimits.patienceMs - (performance.now() - startedAt)));
  const latest = latestPublished(server);
  const { published } = await keptPublished();
  const isOurs = (await checkStatement(code.text, published)).kind === 'signed';
  const early = isOurs ? askNow() : null;
  const { isConnected, ...rest } = await latest;
  return judge(server, code, { isConnected, ...rest }, () => early ?? (isConnected ? askNow() : nothing));
}

const nothing = { reply: null, refusal: null };

async function answerOf<Reply>(requested: Promise<Reply>): Promise<Answer<Reply>> {
  try {
    return { reply: await requested, refusal: null };
  } catch (error) {
    const code = error instanceof FunctionError ? error.code : undefined;
    const refusal = code === 'statement_refused' ? 'not ours' : code === 'statement_old' ? 'too old' : null;
    return { reply: null, refusal };
  }
}

/** Checks it at once by what is on this device alone, and stores nothing: whoever asks the server does. */
export async function judgeCodeHere(server: Server, code: Code): Promise<JudgedCode<never>> {
  return judge(server, code, await keptPublished(), null);
}

async function judge<Reply extends TodayResponse>(
  server: Server,
  { text, sought, seenAt }: Code,
  { published, isConnected }: Latest,
  ask: (() => Answer<Reply> | Promise<Answer<Reply>>) | null,
): Promise<JudgedCode<Reply>> {
  const [checked, list] = await Promise.all([
    checkStatement(text, published),
    published ? readStatusList(published) : null,
  ]);
  const statement = checked.kind === 'signed' ? checked.statement : null;
  const { reply, refusal } = statement && ask ? await ask() : nothing;
  // The keys kept here are outdated: without a connection they would still be believed.
  if (refusal === 'not ours' && !isConnected) await dropPublished();
  const today = reply && readToday(reply);
  const indexes = statement ? placesOf(statement) : [];
  const seenRevoked = await readSeenRevoked(indexes).catch(() => new Map<number, Date>());
  const now = serverNow(server);
  const evidence = { list, now, isConnected, today, refusal, seenRevoked, seen: reckon(seenAt), sought };
  // Saved before the verdict is shown, since the page may be closed right after.
  if (statement && ask) await keepRevoked(seenRevoked, revokedNow(statement, evidence));
  const judged = { checked, ...evidence };
  return {
    verdict: judgeCard(judged),
    judged,
    sought,
    listed: list?.programs ?? null,
    statement,
    listSignedAt: list?.signedAt ?? null,
    isListNew: isConnected,
    isAnswered: reply !== null || refusal !== null,
    checkedAt: now,
    reply,
  };
}

async function checkStatement(text: string, published: Published | null): Promise<CheckedStatement> {
  const found = readStatement(text);
  if (!found) return { kind: 'unreadable' };
  if (!published) return { kind: 'no keys' };
  const kind = await checkSignature(found, published.keySet);
  return kind === 'forged' ? { kind } : { kind, statement: found.statement, shown: found.shown };
}

/** An entry per place, so that two tabs never overwrite each other's. */
const addressOf = (index: number) => `/verify-revoked/${index}`;

/** The given places this device saw revoked, each with when that was last known. */
async function readSeenRevoked(indexes: readonly number[]): Promise<ReadonlyMap<number, Date>> {
  const seen = new Map<number, Date>();
  await Promise.all(
    indexes.map(async (index) => {
      const answer = await globalThis.caches?.match(addressOf(index), { cacheName: verifyCache });
      if (answer) seen.set(index, new Date(await answer.text()));
    }),
  );
  return seen;
}

/** Stores what is now revoked, and forgets places that are valid again. */
async function keepRevoked(seen: ReadonlyMap<number, Date>, now: ReadonlyMap<number, Date | null>): Promise<void> {
  const changed = [...now].filter(([index, at]) => at?.getTime() !== seen.get(index)?.getTime());
  if (changed.length === 0 || !globalThis.caches) return;
  try {
    const cache = await caches.open(verifyCache);
    await Promise.all(
      changed.map(([index, at]) =>
        at ? cache.put(addressOf(index), new Response(at.toISOString())) : cache.delete(addressOf(index)),
      ),
    );
  } catch {
    // Without a list, no code is green offline.
    await caches.delete(verifyCache).catch(() => undefined);
  }
}
