import { within } from '../waiting/within.ts';
import { FunctionError, messageIn, readJson } from './call-function.ts';

/**
 * Calls a public function for someone without an account, perhaps on a poor connection: it needs neither session nor
 * settings, and gives up after `mostMs`. Throws `FunctionError` for a refusal, and whatever `fetch` throws.
 */
export function callOpen<T extends object>(name: string, body: object, mostMs: number): Promise<Partial<T>> {
  return within(mostMs, async (signal) => {
    const response = await fetch(`/functions/v1/${name}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      cache: 'no-store',
      signal,
    });
    const answer = await readJson(response);
    if (!response.ok || !answer)
      throw new FunctionError(response.status, answer ? messageIn(answer) : '', answer ?? {});
    // A proxy may answer with something else.
    return answer as Partial<T>;
  });
}
