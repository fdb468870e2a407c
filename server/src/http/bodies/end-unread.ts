import type { IncomingMessage, ServerResponse } from 'node:http';
import type { MiddlewareHandler } from 'hono';

/** How long a proxy still sending a body has to read the response. Browsers read one in the meantime anyway. */
const hearingMs = 100;

/**
 * A request answered before it has fully arrived is the last on its connection: the rest of a refused body is never
 * read, however fast or slowly it comes.
 */
export function endUnread(): MiddlewareHandler {
  return async (context, next) => {
    await next();
    const incoming: IncomingMessage | undefined = context.env?.incoming;
    const outgoing: ServerResponse | undefined = context.env?.outgoing;
    if (incoming?.complete !== false) return;
    context.res.headers.set('Connection', 'close');
    // Must precede Node's own listener, which reads the rest and then resets the connection.
    outgoing?.prependOnceListener('finish', () => letHear(incoming));
  };
}

/** A connection reset while its sender is still writing often loses the response, so this one stays half open. */
function letHear(incoming: IncomingMessage): void {
  const { socket } = incoming;
  // Keeps Node from reading the rest only to discard it.
  incoming.resume = () => incoming;
  socket.destroySoon = () => {
    socket.end();
    setTimeout(() => socket.destroy(), hearingMs).unref();
  };
}
