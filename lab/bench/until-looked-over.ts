import { setTimeout as pause } from 'node:timers/promises';
import type { Application } from './application.ts';
import type { People } from './people.ts';
import { headersOf } from './scenarios.ts';

/**
 * Waits until the application has checked its ledger, as it does after each start: that takes a share of the CPU which
 * belongs to no call. An older checkout without that check answers 404.
 */
export async function untilLookedOver(
  { origin }: Pick<Application, 'origin'>,
  { administrators, anonKey }: Pick<People, 'administrators' | 'anonKey'>,
): Promise<void> {
  const headers = { ...headersOf(anonKey, administrators[0]?.token), 'X-Forwarded-For': '10.0.0.1' };
  for (;;) {
    const answer = await fetch(`${origin}/functions/v1/ledger-state`, { method: 'POST', headers, body: '{}' });
    if (answer.status === 404) return;
    if (!answer.ok) throw new Error(`The state of the ledger was not told: ${await answer.text()}`);
    const { check } = (await answer.json()) as { check: object | null };
    if (check) return;
    await pause(500);
  }
}
