import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { createFairLines } from './fair-lines.ts';

/** Number of requests started before looking for other callers again, and how often in a row that may happen. */
export const takingIn = { answersAtOnce: 10, turnsInARow: 20 } as const;

/** Paths that monitoring requests. */
const watched = new Set(['/health', '/live', '/ready']);

/** Tells requests apart by address, answers them, and refuses them if too many of their address are waiting. */
export type Answering = {
  addressOf: (request: IncomingMessage) => string;
  answer: RequestListener;
  refuse: (response: ServerResponse) => void;
  mostWaiting: number;
};

/**
 * Connections are accepted before requests are answered, questions about health go first, and addresses take turns. The event loop
 * accepts one connection per turn; if each turn also started a crowd's request, newcomers would wait behind the whole
 * crowd before a word of their request is read.
 */
export function takeInFirst(server: Server, { addressOf, answer, refuse, mostWaiting }: Answering): RequestListener {
  const health = { waiting: createFairLines<() => boolean>(mostWaiting), begun: 0 };
  const others = { waiting: createFairLines<() => boolean>(mostWaiting), begun: 0 };
  let hasComeIn = false;
  let isGoingOn = false;
  let turns = 0;

  function goOnLater(): void {
    if (!isGoingOn) setImmediate(goOn);
    isGoingOn = true;
  }

  function goOn(): void {
    const takesInMore = hasComeIn && turns < takingIn.turnsInARow;
    turns = takesInMore ? turns + 1 : 0;
    hasComeIn = false;
    isGoingOn = false;
    // Scheduled before they start: if one throws, the others must not wait forever.
    if (!health.waiting.isEmpty || !others.waiting.isEmpty) goOnLater();
    beginSome(health);
    if (!takesInMore) beginSome(others);
  }

  function beginSome(lines: typeof others): void {
    lines.begun = 0;
    while (lines.begun < takingIn.answersAtOnce && !lines.waiting.isEmpty) {
      if (lines.waiting.next()?.()) lines.begun += 1;
    }
  }

  server.on('connection', () => {
    hasComeIn = true;
  });
  return (request, response) => {
    const isHealth = watched.has(request.url ?? '');
    const lines = isHealth ? health : others;
    const hasRoom = lines.waiting.isEmpty && lines.begun < takingIn.answersAtOnce;
    goOnLater();
    if (hasRoom && (isHealth || !hasComeIn)) {
      lines.begun += 1;
      return answer(request, response);
    }
    const begin = () => {
      // A client that left in the meantime takes nobody's place.
      if (!response.destroyed) answer(request, response);
      return !response.destroyed;
    };
    if (!lines.waiting.join(addressOf(request), begin)) refuse(response);
  };
}
