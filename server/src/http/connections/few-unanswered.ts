import { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { connectionLimits } from '../limits/limits.ts';

/** The answers of a connection that have not been taken whole. */
const unanswered = new WeakMap<Socket, Set<ServerResponse>>();

/**
 * A request that ends its connection where too many before it have no answer yet. Node makes requests of all that has
 * come, thousands from one piece, before anybody can refuse the first; it stops at one alone that leaves HTTP, and ends
 * the connection when nobody takes it over. So such a request says that it leaves.
 */
export class CountedRequest extends IncomingMessage {
  declare private leavesHttp: boolean;

  get upgrade(): boolean {
    return this.leavesHttp;
  }
  set upgrade(leavesHttp: boolean) {
    const before = unanswered.get(this.socket) ?? new Set();
    const isTooMany = before.size >= connectionLimits.unanswered;
    // Node forgets those that wait behind others when a connection leaves HTTP, and with them their open files.
    if (isTooMany) for (const response of before) response.destroy();
    this.leavesHttp = leavesHttp || isTooMany;
  }
}

/** Counts for its connection until it is taken whole, or given up. */
export class CountedResponse extends ServerResponse<CountedRequest> {
  constructor(...given: ConstructorParameters<typeof ServerResponse<CountedRequest>>) {
    super(...given);
    const [{ socket }] = given;
    const all = unanswered.get(socket) ?? new Set();
    unanswered.set(socket, all.add(this));
    this.once('close', () => all.delete(this));
  }
}
