import { checkMessages, type PresentedCard, type Sought, type VerdictKind } from '@ffl/domain/cards';
import { FunctionError } from '../../lib/functions/call-function.ts';
import { callOpen } from '../../lib/functions/call-open.ts';
import type { Server } from '../../lib/server/server.ts';
import { type JudgedCode, judgeCode, judgeCodeHere } from './judge-code.ts';

/** Everything there is to say to a stranger about a scanned code. */
export type CardCheck = Omit<JudgedCode<PresentedCard>, 'told'> & {
  photo: string | null;
  /** Why the server didn't report today's state, or the photo. */
  notTold: string | null;
};

/** `sought`: everything if absent; `seenAt`: when the code was seen, by this device's clock. */
type Asked = { sought?: Sought | null; seenAt?: number };

/**
 * Checks a code for whoever is at the door, for what is sought or for everything: online also by what the server says
 * about today, photo included.
 */
export async function checkCard(server: Server, text: string, asked: Asked = {}): Promise<CardCheck> {
  let notTold: string | null = null;
  const { told, ...judged } = await judgeCode(server, codeOf(text, asked), async (statement, mostMs) => {
    try {
      return await askToday(statement, mostMs, await server.once('card-checker', async () => crypto.randomUUID()));
    } catch (error) {
      notTold = error instanceof FunctionError && error.message !== '' ? error.message : checkMessages.todayUnknown;
      return null;
    }
  });
  const photo = withPhoto.includes(judged.verdict.kind) ? (told?.photo ?? null) : null;
  return { ...judged, photo, notTold: told?.isPhotoOver ? checkMessages.photoOver : notTold };
}

/** The verdict until the server answers; null if the server's answer alone may change it. */
export async function checkCardHere(server: Server, text: string, asked: Asked = {}): Promise<CardCheck | null> {
  const judged = await judgeCodeHere(server, codeOf(text, asked));
  return untilConnected.includes(judged.verdict.kind) ? null : { ...judged, photo: null, notTold: null };
}

function codeOf(text: string, { sought = null, seenAt = Date.now() }: Asked) {
  return { text, sought, seenAt };
}

const withPhoto: readonly VerdictKind[] = ['valid', 'partly', 'ask-id'];
/** New keys, a first list and the time arrive once online. */
const untilConnected: readonly VerdictKind[] = ['unchecked', 'unknown-key', 'wrong-clock'];

/** `checker`: this visit, which the server tells from others and from nobody. */
async function askToday(statement: string, mostMs: number, checker: string): Promise<PresentedCard> {
  const { data } = await callOpen<{ data: PresentedCard }>('present-card', { statement, checker }, mostMs);
  if (!Array.isArray(data?.held)) throw new FunctionError(200, '', {});
  return data;
}
