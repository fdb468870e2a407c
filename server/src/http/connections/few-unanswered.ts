import { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { connectionLimits } from '../limits/limits.ts';

// Arrays, not sets: the tables that a busy set leaves behind keep what they held until a major collection.
const unanswered = new WeakMap<Socket, CountedResponse[]>();

/** A connection's responses that haven't been fully taken. The server makes them as `CountedResponse`. */
export function unansweredOn(socket: Socket): readonly CountedResponse[] {
  return unanswered.get(socket) ?? [];
}

/** Whether no complete request has arrived on this connection. */
export function isIdle(socket: Socket): boolean {
  return !unansweredOn(socket).some(({ req }) => req.complete);
}

/**
 * A request that ends its connection if too many before it are unanswered. Node creates requests for everything that
 * has arrived, thousands from one piece, before anyone can refuse the first; it stops only at one that leaves HTTP, and
 * ends the connection if nobody takes it over. So such a request claims to leave.
 */
export class CountedRequest extends IncomingMessage {
  declare private leavesHttp: boolean;

  get upgrade(): boolean {
    return this.leavesHttp;
  }
  set upgrade(leavesHttp: boolean) {
    const before = [...unansweredOn(this.socket)];
    const isTooMany = before.length >= connectionLimits.unanswered;
    // When a connection leaves HTTP, Node forgets requests waiting behind others, along with their open files.
    if (isTooMany) for (const response of before) response.destroy();
    this.leavesHttp = leavesHttp || isTooMany;
  }
}

/** A response that counts against its connection until it is fully taken, or given up. */
export class CountedResponse extends ServerResponse<CountedRequest> {
  constructor(...given: ConstructorParameters<typeof ServerResponse<CountedRequest>>) {
    super(...given);
    const [{ socket }] = given;
    const all = unanswered.get(socket) ?? [];
    unanswered.set(socket, all);
    all.push(this);
    this.once('close', () => all.splice(all.indexOf(this), 1));
  }
}
