import { cardMessages, type PresentedCard } from '@ffl/domain/cards';
import { FunctionError, messageIn, readJson } from '../../lib/call-function.ts';
import type { Server } from '../../lib/server.ts';
import { type JudgedCode, judgeCode } from './judge-code.ts';

/** All that is to be said to a stranger about a code that was scanned. */
export type CardCheck = Omit<JudgedCode<PresentedCard>, 'told'> & {
  photo: string | null;
  /** Why the server did not tell today's state. */
  notTold: string | null;
  /** The programs that the server said are in force, now or when it was asked before. */
  inForceToday: ReadonlySet<number> | null;
};

/** Checks a code for whoever is at the door: with a connection also by what the server says of today, photo included. */
export async function checkCard(
  server: Server,
  text: string,
  saidBefore: ReadonlySet<number> | null = null,
): Promise<CardCheck> {
  let notTold: string | null = null;
  const { told, ...judged } = await judgeCode(
    server,
    text,
    async (statement) => {
      const today = await askToday(statement);
      notTold = today.notTold;
      return today.card;
    },
    saidBefore,
  );
  return {
    ...judged,
    photo: judged.verdict.kind === 'valid' ? (told?.photo ?? null) : null,
    notTold,
    inForceToday: told ? new Set(told.inForce) : saidBefore,
  };
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
