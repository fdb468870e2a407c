import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';

/** How many requests are begun before it is asked again who else came, and how often that is asked in a row at most. */
export const takingIn = { answersAtOnce: 10, turnsInARow: 20 } as const;

/**
 * Whoever came is taken in before anybody is answered, and `/health` goes ahead of all. The event loop accepts one
 * connection in each of its turns; were a request of a crowd begun in each of them, everybody new would stand behind
 * that crowd before a word is read of what they ask.
 */
export function takeInFirst(server: Server, answer: RequestListener): RequestListener {
  const waiting: (() => void)[] = [];
  let hasComeIn = false;
  let turns = 0;

  function goOn(): void {
    const takesInMore = hasComeIn && turns < takingIn.turnsInARow;
    turns = takesInMore ? turns + 1 : 0;
    hasComeIn = false;
    const begun = takesInMore ? [] : waiting.splice(0, takingIn.answersAtOnce);
    // Before they begin: one that throws must not leave the others waiting for ever.
    if (waiting.length > 0) setImmediate(goOn);
    for (const begin of begun) begin();
  }

  server.on('connection', () => {
    hasComeIn = true;
  });
  return (request: IncomingMessage, response: ServerResponse) => {
    const nobodyElse = waiting.length === 0 && !hasComeIn;
    if (nobodyElse || request.url === '/health') return answer(request, response);
    if (waiting.push(() => answer(request, response)) === 1) setImmediate(goOn);
  };
}
