import { readCalendarDate } from '@ffl/domain/time/calendar-date';
import { denverDate, displayTime } from '@ffl/domain/time/denver';
import { programOfTraining } from '@ffl/domain/trainings/program-words';
import { startOf } from '@ffl/domain/trainings/training';
import type { Server } from '../../lib/net/server.ts';
import { serverNow } from '../../lib/net/server-clock.ts';
import { placeText } from '../../lib/roll-calls/roll-call.ts';
import { restClient } from '../../lib/session/rest-client.ts';
import { questionMs } from '../../lib/waiting/timing.ts';
import { within } from '../../lib/waiting/within.ts';
import { type CalledProgram, readPrograms } from './open-roll-call.ts';

/** `text` is the time, program and places of a session; `search` is of the address that opens its roll call. */
type CalledSession = { base: string; search: { session: string; program: string }; title: string; text: string };

export type Callable = { programs: CalledProgram[]; sessions: CalledSession[] };

/** What a roll call can be taken for: any program, and today's sessions that have one, the earliest first. */
export async function readCallable(server: Server): Promise<Callable> {
  const [programs, rows] = await Promise.all([readPrograms(server), readToday(server)]);
  const sessions = rows.flatMap((row): CalledSession[] => {
    const found = programOfTraining({ programId: row.program_id, base: row.base }, programs);
    if (found.kind === 'none') return [];
    const { program } = found;
    const start = startOf({ date: readCalendarDate(row.date), startTime: row.start_time });
    const text = [start && displayTime(start), placeText(program), row.meeting_place].filter(Boolean).join(' · ');
    return [{ base: program.base, search: { session: row.id, program: program.id }, title: row.training_type, text }];
  });
  return { programs, sessions };
}

function readToday(server: Server) {
  return within(questionMs, async (signal) => {
    const { data } = await restClient(server)
      .from('training_sessions')
      .select('id,training_type,date,start_time,meeting_place,base,program_id')
      .eq('date', denverDate(serverNow(server)))
      .order('start_time', { nullsFirst: false })
      .abortSignal(signal)
      .throwOnError();
    return data;
  });
}
