import type { Sending } from '../../lib/write/create-write.ts';
import { sendProcedure } from '../../lib/write/table-writes.ts';
import { programQueries } from '../programs/queries.ts';
import { refreshing, useVerb } from '../use-verb.ts';
import { reminderQueries } from './queries.ts';

type Steps = { programId: string; steps: readonly number[] | null };

/** Sets the days before an end on which a program sends reminders; null for the defaults. */
export const useSetReminderSteps = () =>
  useVerb(
    (server, { programId: program, steps, ...sending }: Steps & Sending) =>
      sendProcedure(server, 'set_reminder_steps', { program, days_ahead: steps }, sending),
    { refresh: refreshing(programQueries.all, reminderQueries.all) },
  );

/** Sets whether the person wants reminders, or the emails on Mondays about bases they lead by a grant. */
export const useSetOwnLetters = () =>
  useVerb(
    (server, { which, isWanted, ...sending }: { which: 'reminders' | 'mondays'; isWanted: boolean } & Sending) =>
      sendProcedure(
        server,
        'set_own_letters',
        which === 'reminders' ? { wants_reminders: isWanted } : { wants_mondays: isWanted },
        sending,
      ),
    { refresh: refreshing(reminderQueries.all) },
  );

/** Sets the bases that the person leads. */
export const useSetLedBases = () =>
  useVerb(
    (server, { bases, ...sending }: { bases: readonly string[] } & Sending) =>
      sendProcedure(server, 'set_led_bases', { bases }, sending),
    { refresh: refreshing(reminderQueries.all) },
  );

/** Allows reminders to a member's refused address again. */
export const useTryAddressAgain = () =>
  useVerb(
    (server, { memberId: member, ...sending }: { memberId: string } & Sending) =>
      sendProcedure(server, 'try_address_again', { member }, sending),
    { refresh: refreshing(reminderQueries.all) },
  );

/** Turns reminders on or off. */
export const useSetReminding = () =>
  useVerb(
    (server, { isOn, ...sending }: { isOn: boolean } & Sending) =>
      sendProcedure(server, 'set_reminding', { is_on: isOn }, sending),
    { refresh: refreshing(reminderQueries.all) },
  );
