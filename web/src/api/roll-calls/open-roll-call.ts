import { isAnnualTraining } from '@ffl/domain/credentials/notes';
import type { CurrencyRule } from '@ffl/domain/currency/rule';
import type { Program } from '@ffl/domain/programs/program';
import { readCalendarDate } from '@ffl/domain/time/calendar-date';
import { denverDate, displayDate } from '@ffl/domain/time/denver';
import type { Server } from '../../lib/net/server.ts';
import { serverNow } from '../../lib/net/server-clock.ts';
import type { Listed, RollCall } from '../../lib/roll-calls/roll-call.ts';
import { readProcedure, restClient } from '../../lib/session/rest-client.ts';
import { questionMs } from '../../lib/waiting/timing.ts';
import { within } from '../../lib/waiting/within.ts';
import { toStanding } from '../members/rows.ts';

/** What a roll call is taken for: a program, and a session if there is one. */
export type Called = { programId: string; trainingSessionId: string | null };

export type CalledProgram = Pick<Program, 'id' | 'name' | 'base' | 'programType'> & CurrencyRule;

/** No roll call can be taken for it; the message says why. */
export class NotCallable extends Error {
  override name = 'NotCallable';
}

const mostPeople = 1_000;

/** The programs that a roll call can be taken for. */
export function readPrograms(server: Server): Promise<CalledProgram[]> {
  return within(questionMs, async (signal) => {
    const { data } = await restClient(server)
      .from('programs')
      .select(
        'id,name,program_type,validity_period_days,two_clocks,seasons(start_date,end_date,is_active),bases(base_name)',
      )
      .order('name')
      .order('bases(base_name)')
      .abortSignal(signal)
      .throwOnError();
    return data.map(({ id, name, program_type, bases, ...row }) => ({
      ...{ id, name, programType: program_type },
      base: bases?.base_name ?? null,
      ...{ validityPeriodDays: row.validity_period_days, twoClocks: row.two_clocks },
      seasons: row.seasons.map(({ start_date, end_date, is_active }) => ({
        ...{ startDate: readCalendarDate(start_date), endDate: readCalendarDate(end_date), isActive: is_active },
      })),
    }));
  });
}

/** Everybody who holds the program, with a mark on those of the session's list: all that a device needs offline. */
export async function readRollCall(server: Server, called: Called): Promise<Omit<RollCall, 'id'>> {
  const { programId, trainingSessionId } = called;
  const [programs, session, members] = await Promise.all([
    readPrograms(server),
    readSession(server, trainingSessionId),
    readMembers(server),
  ]);
  const program = programs.find(({ id }) => id === programId);
  if (!program) throw new NotCallable('This program is gone.');
  const list = await listOf(server, { program, trainingSessionId, ...session });
  const held = new Set(list.people.map(({ id }) => id));
  return { ...list, lacking: members.filter(({ id }) => !held.has(id)) };
}

/** All members who weren't set aside, in case somebody without the credential shows up. */
async function readMembers(server: Server): Promise<Pick<Listed, 'id' | 'name'>[]> {
  const hidden = new Set(await within(questionMs, (signal) => readProcedure(server, 'hidden_among', {}, signal)));
  const found: Pick<Listed, 'id' | 'name'>[] = [];
  for (let isLast = false; !isLast; ) {
    const { data } = await within(questionMs, async (signal) =>
      restClient(server)
        .from('members')
        .select('id,first_name,last_name')
        .order('last_name')
        .order('first_name')
        .order('id')
        .range(found.length, found.length + mostPeople - 1)
        .abortSignal(signal)
        .throwOnError(),
    );
    found.push(...data.map((row) => ({ id: row.id, name: `${row.first_name} ${row.last_name}` })));
    isLast = data.length < mostPeople;
  }
  return found.filter(({ id }) => !hidden.has(id));
}

type Session = { title: string; expected: ReadonlySet<string>; annualInitialTraining: boolean };

const none = { annualInitialTraining: false };

async function readSession(server: Server, id: string | null): Promise<Session> {
  if (id === null) return { title: displayDate(denverDate(serverNow(server))), expected: new Set(), ...none };
  const row = await within(questionMs, (signal) => readProcedure(server, 'training_detail', { session: id }, signal));
  if (!row) throw new NotCallable('This session is gone.');
  return {
    title: `${row.training_type}, ${displayDate(readCalendarDate(row.date))}`,
    annualInitialTraining: isAnnualTraining({
      isInitialTraining: row.is_initial_training,
      trainingType: row.training_type,
    }),
    expected: new Set((row.trainees ?? []).flatMap(({ member_id }) => member_id ?? [])),
  };
}

type ListRequest = Session & Pick<RollCall, 'trainingSessionId'> & { program: CalledProgram };

async function listOf(server: Server, request: ListRequest): Promise<Omit<RollCall, 'id'>> {
  const { program, title, trainingSessionId, expected, annualInitialTraining } = request;
  const { id, name, base, validityPeriodDays, twoClocks, seasons } = program;
  const people: Listed[] = [];
  for (let page = 1, isLast = false; !isLast; page += 1) {
    const board = { base, programs: [program.programType ?? id], page, page_size: mostPeople };
    const { rows } = await within(questionMs, (signal) => readProcedure(server, 'readiness_board', board, signal));
    for (const { member_id, first_name, last_name, held, grounding } of rows) {
      const own = held.find(({ program_id }) => program_id === id);
      if (last_name === null || own === undefined) continue;
      const { expiration_date: until, annual_date: annualDate } = own;
      const standing = toStanding(grounding);
      people.push({
        ...{ id: member_id, name: `${first_name} ${last_name}`, until, isExpected: expected.has(member_id) },
        ...(annualDate && { annualDate }),
        ...(standing && { grounding: { until: standing.until } }),
      });
    }
    isLast = rows.length < mostPeople;
  }
  return {
    ...{ title, trainingSessionId, people },
    program: { id, name, base },
    rule: { validityPeriodDays, twoClocks, seasons, annualInitialTraining },
    openedAt: new Date().toISOString(),
    aheadMs: server.clock.aheadMs,
  };
}
