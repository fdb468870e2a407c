import { boardingLimits } from '@ffl/domain/boardings/limits';
import type { Boarding } from '@ffl/domain/boardings/schemas';
import type { RefusalCode } from '@ffl/domain/refusals/refusal-codes';
import { FunctionError } from '../../lib/functions/call-function.ts';
import { callOpen } from '../../lib/functions/call-open.ts';
import { questionMs } from '../../lib/waiting/timing.ts';
import {
  type KeptOutcome,
  keep,
  keepOwnDevice,
  type OwnDevice,
  readKept,
  readOwnDevice,
  settle,
} from './device-store.ts';

/** Uses up a code; this device may write from then on. Throws the server's refusal. */
export async function enrollDevice(code: string): Promise<void> {
  type Enrolled = { data: Omit<OwnDevice, 'isRefused'> };
  const { data } = await callOpen<Enrolled>('enroll-boarding-device', { code }, questionMs);
  if (typeof data?.token !== 'string') throw new FunctionError(200, '', {});
  await keepOwnDevice({ ...data, isRefused: false });
}

/** Keeps an entry on this device; `sendKept` sends it. */
export function recordBoarding(entry: Boarding, who: string): Promise<void> {
  return keep(entry, who);
}

/**
 * Sends what waits, in order, and forgets what the server has. Without a connection everything stays. One tab at a time,
 * although sending twice would do no harm.
 */
export function sendKept(): Promise<void> {
  return inTurn(async () => {
    for (;;) {
      const device = await readOwnDevice();
      if (!device || device.isRefused) return;
      const waiting = (await readKept()).filter(({ refused }) => refused === null).slice(0, boardingLimits.atOnce);
      if (waiting.length === 0) return;
      const results = await send(
        device,
        waiting.map(({ entry }) => entry),
      );
      if (!results) return;
      const refusals = new Map(results.map(({ key, refused }) => [key, refused]));
      const answered = waiting.filter(({ entry }) => refusals.has(entry.key));
      await settle(answered.map(({ place, entry }) => ({ place, refused: refusals.get(entry.key) ?? null })));
      if (answered.length === 0) return;
    }
  });
}

const unreadable: ReadonlySet<unknown> = new Set<RefusalCode>(['input_invalid', 'body_unreadable', 'body_too_large']);

/**
 * Null if there was no answer, or one that says to try again later. If the server can't read one of several, the first is
 * sent by itself, so that nothing keeps back what follows.
 */
async function send(device: OwnDevice, boardings: Boarding[]): Promise<KeptOutcome[] | null> {
  const body = { token: device.token, boardings };
  try {
    const { data } = await callOpen<{ data: { results: KeptOutcome[] } }>('record-boardings', body, questionMs);
    // A proxy may answer with something else.
    return Array.isArray(data?.results) ? data.results : null;
  } catch (error) {
    if (!(error instanceof FunctionError)) return null;
    if (error.code === 'device_refused') await keepOwnDevice({ ...device, isRefused: true });
    const [first] = boardings;
    if (!first || !unreadable.has(error.code)) return null;
    return boardings.length > 1 ? send(device, [first]) : [{ key: first.key, refused: 'unreadable' }];
  }
}

function inTurn(work: () => Promise<void>): Promise<void> {
  return navigator.locks ? navigator.locks.request('ffl-boardings', work) : work();
}

export { forgetEverything, readKept, readOwnDevice } from './device-store.ts';
