import type { Boarding } from '@ffl/domain/boardings/schemas';
import { useCallback, useEffect, useState } from 'react';
import type { KeptBoarding, OwnDevice } from '../../api/boardings/device-store.ts';
import { isDeviceThere } from '../../api/boardings/device-there.ts';

/** Loaded on demand, since strangers have no log. */
const log = () => import('../../api/boardings/device-log.ts');

/** Interval of attempts while something waits. */
const againMs = 30_000;

export type BoardingDevice = {
  /** Null as long as this device isn't enrolled; undefined as long as that isn't known. */
  device: OwnDevice | null | undefined;
  /** Boardings that the server doesn't have yet, or refused. */
  kept: readonly KeptBoarding[];
  enroll: (code: string) => Promise<void>;
  /** Resolves when it is stored on this device; it is sent soon after. */
  record: (entry: Boarding, who: string) => Promise<void>;
  forget: () => Promise<void>;
};

/**
 * The boarding log of this device. Sends what waits when the page opens, when the connection returns, and at intervals.
 */
export function useBoardingDevice(): BoardingDevice {
  const [device, setDevice] = useState<OwnDevice | null>();
  const [kept, setKept] = useState<readonly KeptBoarding[]>([]);

  const look = useCallback(async () => {
    const isThere = await isDeviceThere();
    const own = isThere ? await (await log()).readOwnDevice() : null;
    setDevice(own);
    setKept(own ? await (await log()).readKept() : []);
  }, []);
  const send = useCallback(async () => {
    if (!(await isDeviceThere())) return;
    await log()
      .then(({ sendKept }) => sendKept())
      .catch(() => undefined);
    await look();
  }, [look]);

  useEffect(() => {
    void look().then(send, () => setDevice(null));
    const onOnline = () => void send();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, [look, send]);

  const waits = kept.some(({ refused }) => refused === null) && device?.isRefused === false;
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(() => void send(), againMs);
    return () => clearInterval(timer);
  }, [waits, send]);

  return {
    device,
    kept,
    enroll: async (code) => {
      await (await log()).enrollDevice(code);
      await look();
    },
    record: async (entry, who) => {
      await (await log()).recordBoarding(entry, who);
      await look();
      void send();
    },
    forget: async () => {
      await (await log()).forgetEverything();
      await look();
    },
  };
}
