import { cardLimits } from '@ffl/domain/cards/limits';
import type { Sought } from '@ffl/domain/cards/sought';
import type { PresentedCard } from '@ffl/domain/cards/today';
import type { VerdictKind } from '@ffl/domain/cards/verdict';
import { FunctionError } from '../../lib/functions/call-function.ts';
import { callOpen } from '../../lib/functions/call-open.ts';
import type { Server } from '../../lib/net/server.ts';
import { type JudgedCode, judgeCode, judgeCodeHere } from './judge-code.ts';

/** All a stranger is told about a scanned code. */
export type CardCheck = Omit<JudgedCode<PresentedCard>, 'reply'> & {
  /** `askPhoto` requests it; it comes after the final verdict, which no photo may delay. */
  photo: 'none' | 'coming' | 'over';
};

/** `sought` defaults to everything; `seenAt` is when the code was seen, by this device's clock. */
type CheckOptions = { sought?: Sought | null; seenAt?: number };

/** Checks a code for whoever is at the door, for what is sought or for everything: online also by what the server says about today. */
export async function checkCard(server: Server, text: string, options: CheckOptions = {}): Promise<CardCheck> {
  const checker = checkerOf(server, text);
  const { reply, ...judged } = await judgeCode(server, codeOf(text, options), async (statement, mostMs) =>
    present({ statement, checker: await checker, photo: false }, mostMs),
  );
  const isPhotoDue = reply !== null && judged.isListNew && withPhoto.includes(judged.verdict.kind);
  return { ...judged, photo: reply?.isPhotoOver ? 'over' : isPhotoDue ? 'coming' : 'none' };
}

/** The verdict until the server answers; null if the server's answer alone may change it. */
export async function checkCardHere(
  server: Server,
  text: string,
  options: CheckOptions = {},
): Promise<CardCheck | null> {
  const judged = await judgeCodeHere(server, codeOf(text, options));
  return untilConnected.includes(judged.verdict.kind) ? null : { ...judged, photo: 'none' };
}

/** The photo of whoever shows a code, for a few minutes from when it was first shown; null if there is none. */
export async function askPhoto(server: Server, text: string): Promise<string | null> {
  const checker = await checkerOf(server, text);
  return (await present({ statement: text, checker }, cardLimits.photoPatienceMs)).photo;
}

function codeOf(text: string, { sought = null, seenAt = Date.now() }: CheckOptions) {
  return { text, sought, seenAt };
}

const withPhoto: readonly VerdictKind[] = ['valid', 'partly', 'ask-id'];
/** When online, new keys, a first list and the time arrive. */
const untilConnected: readonly VerdictKind[] = ['unchecked', 'unknown-key', 'wrong-clock'];

type Presented = { statement: string; checker: string; photo?: false };

async function present(body: Presented, mostMs: number): Promise<PresentedCard> {
  const { data } = await callOpen<{ data: PresentedCard }>('present-card', body, mostMs);
  if (!Array.isArray(data?.held)) throw new FunctionError(200, '', {});
  return data;
}

const checkerKey = 'ffl-checker';

/**
 * The number under which this device asks about a code: the same each time for one code, also after a reload, so it is
 * not told that somebody else was shown it. Another for each code, so nobody can tell what this device checked.
 */
async function checkerOf(server: Server, text: string): Promise<string> {
  const secret = await server.once(checkerKey, async () => keptSecret() ?? crypto.randomUUID());
  const bytes = new TextEncoder().encode(`${secret} ${text}`);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const hex = Array.from(digest.slice(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('');
  // A UUID of version 8, whose other digits are ours to choose.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}

/**
 * Identifies this device and is never sent. Null if nothing can be stored; the secret then lasts until the page closes.
 */
function keptSecret(): string | null {
  try {
    const secret = localStorage.getItem(checkerKey) ?? crypto.randomUUID();
    localStorage.setItem(checkerKey, secret);
    return secret;
  } catch {
    return null;
  }
}
