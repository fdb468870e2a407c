import { cardLimits } from '@ffl/domain/cards/limits';
import type { Sought } from '@ffl/domain/cards/sought';
import type { PresentedCard } from '@ffl/domain/cards/today';
import type { VerdictKind } from '@ffl/domain/cards/verdict';
import { FunctionError } from '../../lib/functions/call-function.ts';
import { callOpen } from '../../lib/functions/call-open.ts';
import type { Server } from '../../lib/net/server.ts';
import { checkerOf } from './checker.ts';
import { type JudgedCode, judgeCode, judgeCodeHere } from './judge-code.ts';

/** Everything there is to say to a stranger about a scanned code. */
export type CardCheck = Omit<JudgedCode<PresentedCard>, 'told'> & {
  /** `askPhoto` gets it; it comes after the last word, which no photo may delay. */
  photo: 'none' | 'coming' | 'over';
};

/** `sought`: everything if absent; `seenAt`: when the code was seen, by this device's clock. */
type Asked = { sought?: Sought | null; seenAt?: number };

/** Checks a code for whoever is at the door, for what is sought or for everything: online also by what the server says about today. */
export async function checkCard(server: Server, text: string, asked: Asked = {}): Promise<CardCheck> {
  const checker = checkerOf(server, text);
  const { told, ...judged } = await judgeCode(server, codeOf(text, asked), async (statement, mostMs) =>
    present({ statement, checker: await checker, photo: false }, mostMs),
  );
  const isPhotoDue = told !== null && judged.isListNew && withPhoto.includes(judged.verdict.kind);
  return { ...judged, photo: told?.isPhotoOver ? 'over' : isPhotoDue ? 'coming' : 'none' };
}

/** The verdict until the server answers; null if the server's answer alone may change it. */
export async function checkCardHere(server: Server, text: string, asked: Asked = {}): Promise<CardCheck | null> {
  const judged = await judgeCodeHere(server, codeOf(text, asked));
  return untilConnected.includes(judged.verdict.kind) ? null : { ...judged, photo: 'none' };
}

/** The photo of whoever shows a code, for a few minutes from when it was first shown; null if there is none. */
export async function askPhoto(server: Server, text: string): Promise<string | null> {
  const checker = await checkerOf(server, text);
  return (await present({ statement: text, checker }, cardLimits.photoPatienceMs)).photo;
}

function codeOf(text: string, { sought = null, seenAt = Date.now() }: Asked) {
  return { text, sought, seenAt };
}

const withPhoto: readonly VerdictKind[] = ['valid', 'partly', 'ask-id'];
/** New keys, a first list and the time arrive once online. */
const untilConnected: readonly VerdictKind[] = ['unchecked', 'unknown-key', 'wrong-clock'];

type Presented = { statement: string; checker: string; photo?: false };

async function present(body: Presented, mostMs: number): Promise<PresentedCard> {
  const { data } = await callOpen<{ data: PresentedCard }>('present-card', body, mostMs);
  if (!Array.isArray(data?.held)) throw new FunctionError(200, '', {});
  return data;
}
