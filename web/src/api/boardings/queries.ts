import type { Answers } from '@ffl/domain/answers';
import { readInstant } from '@ffl/domain/time/denver';
import { queryOptions } from '@tanstack/react-query';
import { serverOf } from '../../lib/net/query-client.ts';
import { readProcedure } from '../../lib/session/rest-client.ts';

/** A device that may write the boarding log of a base. */
export type BoardingDevice = {
  id: string;
  name: string;
  base: string;
  madeBy: string | null;
  /** When the enrollment code expires; null once enrolled. */
  codeUntil: Date | null;
  enrolledAt: Date | null;
  /** Null if it has written nothing yet. */
  writtenAt: Date | null;
};

export const boardingQueries = {
  all: ['boardings'] as const,

  devices: () =>
    queryOptions({
      queryKey: [...boardingQueries.all, 'devices'],
      queryFn: async ({ signal, meta }) =>
        (await readProcedure(serverOf(meta), 'boarding_devices', {}, signal)).devices.map(toDevice),
    }),
};

function toDevice(row: Answers['boarding_devices']['devices'][number]): BoardingDevice {
  const instant = (text: string | null) => text && readInstant(text);
  return {
    id: row.id,
    name: row.name,
    base: row.base,
    madeBy: row.made_by,
    codeUntil: instant(row.code_until) || null,
    enrolledAt: instant(row.enrolled_at) || null,
    writtenAt: instant(row.written_at) || null,
  };
}
