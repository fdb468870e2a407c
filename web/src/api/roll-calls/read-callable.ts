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

/** A session of today; `where` is its time, program and places. */
type CalledSession = { id: string; trainingType: string; programId: string; base: string; where: string };

export type Callable = { programs: CalledProgram[]; sessions: CalledSession[] };

/** What a roll call can be taken for: any program, and today's sessions that have one, the earliest first. */
export async function readCallable(server: Server): Promise<Callable> {
  const [programs, rows] = await Promise.all([readPrograms(server), readToday(server)]);
  const sessions = rows.flatMap((row): CalledSession[] => {
    const { id, training_type: trainingType, start_time: startTime, meeting_place: meetingPlace } = row;
    const found = programOfTraining({ programId: row.program_id, base: row.base }, programs);
    if (found.kind === 'none') return [];
    const { program } = found;
    const start = startOf({ date: readCalendarDate(row.date), startTime });
    const where = [start && displayTime(start), placeText(program), meetingPlace].filter(Boolean).join(' · ');
    return [{ id, trainingType, programId: program.id, base: program.base, where }];
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
