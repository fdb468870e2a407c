import { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { connectionLimits } from '../limits/limits.ts';

/** A connection's responses that haven't been fully taken. */
const unanswered = new WeakMap<Socket, Set<ServerResponse>>();

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
    const before = unanswered.get(this.socket) ?? new Set();
    const isTooMany = before.size >= connectionLimits.unanswered;
    // Node forgets requests waiting behind others when a connection leaves HTTP, along with their open files.
    if (isTooMany) for (const response of before) response.destroy();
    this.leavesHttp = leavesHttp || isTooMany;
  }
}

/** Counts against its connection until fully taken, or given up. */
export class CountedResponse extends ServerResponse<CountedRequest> {
  constructor(...given: ConstructorParameters<typeof ServerResponse<CountedRequest>>) {
    super(...given);
    const [{ socket }] = given;
    const all = unanswered.get(socket) ?? new Set();
    unanswered.set(socket, all.add(this));
    this.once('close', () => all.delete(this));
  }
}
