import type { Server } from '../net/server.ts';
import { callFunction, type FunctionCall, FunctionError, messageIn } from './call-function.ts';

/** `callFunction` where the response itself says whether it was done: anything but `success: true` is a refusal. */
export async function callConfirmed(server: Server, name: string, call: FunctionCall): Promise<object> {
  const answer = await callFunction<{ success?: unknown }>(server, name, call);
  if (answer.success === true) return answer;
  throw new FunctionError(200, messageIn(answer), answer);
}
