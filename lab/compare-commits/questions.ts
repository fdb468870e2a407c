import { reportTypes } from '../../domain/src/reports/report.ts';
import { addCalendarDays, denverDate } from '../../domain/src/time/denver.ts';
import { questionsOf } from '../measure/questions.ts';
import type { Question, Visitor } from './visit.ts';

const bases = [null, 'LG1', 'LG2', 'Summit'];
const firstDay = -435;
const whole = { page_size: 1000 };
const dayFrom = (days: number) => denverDate(addCalendarDays(new Date(), days));
const daysFrom = (first: number, step: number) =>
  Array.from({ length: Math.ceil(-first / step) }, (_, index) => first + index * step);
const ask = (procedure: string, body: object): Question => ({
  name: procedure,
  path: `/rest/v1/rpc/${procedure}`,
  body,
});

/**
 * Queries of pages about who is in force; who was in force on every day, and in all ways on every `step`th; and who
 * will be.
 */
export function questionsAbout(visitor: Visitor, step: number, seed: number): Question[] {
  const { programs, seasons, members } = visitor.ids;
  const today = dayFrom(0);
  const subjects = { members: members.length, memberId: members[0] ?? '', organization: 'Alpine Rescue', today };
  const pages = programs.flatMap((programId, index) =>
    questionsOf({ ...subjects, programId, seasonId: seasons[0] ?? '' }).filter(
      ({ values }) => index === 0 || Object.values(values).includes(programId),
    ),
  );
  return [
    ...pages.map(({ procedure, values }) => ask(procedure, values)),
    // Requested by administrators who lead other bases.
    ...Array.from({ length: 20 }, () => ask('dashboard', {})),
    ...daysFrom(firstDay, 1).flatMap((days) =>
      [false, true].map((known_then) => ask('readiness_board', { day: dayFrom(days), known_then, ...whole })),
    ),
    ...[0, 1, 14, 15, 30, 31, 90, 300].flatMap((days) => boardsOf(days, false, programs)),
    ...daysFrom(firstDay + (seed % step), step).flatMap((days) => [
      ...[false, true].flatMap((known_then) => boardsOf(days, known_then, programs)),
      ask('members_as_of', { moment: `${dayFrom(days)}T18:00Z`, known_at: `${dayFrom(days + 3)}T18:00Z` }),
    ]),
    ...bases.map((base) => ask('readiness_weeks', { base, weeks: 52 })),
    ...seasons.flatMap((season) =>
      ['name', 'organization', 'status', 'credentialDate', 'expirationDate'].flatMap((sort) =>
        ['asc', 'desc'].map((direction) => ask('season_roster', { season, sort, direction, ...whole })),
      ),
    ),
    // Leaves out Flew While Not Current, which includes removed people since decision 0231.
    ...reportTypes.filter((report) => report !== 'gaps').flatMap(reportsOf),
    ...members.map((member) => ask('credential_history', { member })),
    { name: 'table', path: '/rest/v1/members?select=id,status,certifications(*)&order=id&limit=1000' },
    ...lettersAndCalendars(visitor),
  ];
}

function boardsOf(days: number, known_then: boolean, programs: string[]): Question[] {
  const some = [null, ['avalanche'], ['avalanche', 'rescue', programs[Math.abs(days) % programs.length]]];
  return bases.flatMap((base, index) =>
    ['name', 'soonest'].flatMap((sort) =>
      [false, true].map((in_all) => {
        const chosen = some[(index + Math.abs(days) + (in_all ? 1 : 0)) % some.length];
        const day = days === 0 ? null : dayFrom(days);
        return ask('readiness_board', { day, known_then, base, sort, in_all, programs: chosen, ...whole });
      }),
    ),
  );
}

function reportsOf(report: string): Question[] {
  const month = { first_day: dayFrom(-120), last_day: dayFrom(-90) };
  return [
    ...[{}, month, { program: 'Avalanche Deployment' }].flatMap((filter) => [
      ask('report_counts', { report, ...filter }),
      ...[1, 5].map((page) => ask('report_page', { report, page, ...filter, ...whole })),
    ]),
    { name: 'file', path: `/functions/v1/report-export?type=${report}` },
  ];
}

function lettersAndCalendars({ ids }: Visitor): Question[] {
  const sql = (name: string, from: string): Question => ({ name, sql: `select * from ${from}` });
  return [
    sql(
      'own calendar',
      '(select user_id from members where user_id is not null order by 1) m, app.own_calendar(m.user_id)',
    ),
    ...[0, 1, 7, 14, 30].flatMap((days) => {
      const moment = `date_trunc('day', now()) + interval '${days} days 12 hours'`;
      return [
        ...ids.bases.map((base) => sql('calendar of a base', `app.base_calendar('${base}', ${moment}, 12)`)),
        sql('unreached', `app.unreached_at(array(select id from bases), ${moment}, ${moment} + interval '14 days')`),
        sql(
          "Monday's letters",
          `(select distinct user_id from app.base_leaders) l, app.monday_bases(l.user_id, ${moment}, 12, 500) b order by 1, 3`,
        ),
      ];
    }),
  ];
}
