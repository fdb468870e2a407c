import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Connection } from '../../database/src/connections/connection.ts';
import { freePort } from '../../database/tests/worlds/free-port.ts';
import type { RuledProgram } from '../../domain/src/credentials/decide.ts';
import type { CredentialEvent } from '../../domain/src/credentials/ledger.ts';
import { decideRecompute } from '../../domain/src/credentials/recompute.ts';
import { ruledCredentialOf } from '../../domain/src/credentials/ruled-credential.ts';
import { addAdministrators } from './inspect.ts';
import { withClient } from './owner-client.ts';
import { ownerConnection, startProduct } from './product.ts';
import { signIn } from './punches.ts';

/** A program with two clocks, the people punched in it, and the senders. */
type Storm = { url: string; tokens: string[]; programId: string; memberIds: string[] };

const burstMs = 300;
const people = 40;
const desks = 6;
const changers = 2;
/** Enough that few reach the per-minute write limit and have to wait. */
const administrators = 48;

/**
 * Punches, issues, removals and undos in one program while its seasons, validity and option change, in bursts; true if
 * after each every date is what the ledger gives by the rule, and nothing was refused except by a rule.
 */
export async function tortureClocks(dataDir: string, bursts: number): Promise<boolean> {
  const product = await startProduct(dataDir, await freePort());
  const owner = ownerConnection(dataDir);
  const emails = await addAdministrators(owner, administrators);
  const tokens: string[] = [];
  for (const email of emails) tokens.push(await signIn(product.url, email));
  const storm = { url: product.url, tokens, ...(await addStormPlace(owner)) };
  const outcomes = new Map<string, number>();
  const note = (what: string) => void outcomes.set(what, (outcomes.get(what) ?? 0) + 1);
  const found: Found[] = [];
  for (let burst = 0; burst < bursts; burst += 1) {
    const until = performance.now() + burstMs;
    await Promise.all([
      ...Array.from({ length: desks }, () => loop(until, async () => note(await actOnSomebody(storm)))),
      ...Array.from({ length: changers }, () => loop(until, async () => note(await changeTheRule(storm)))),
    ]);
    found.push(await compare(owner, storm));
  }
  await product.stop();
  return report(outcomes, found);
}

async function addStormPlace(owner: Connection): Promise<Pick<Storm, 'programId' | 'memberIds'>> {
  return withClient(owner, async (client) => {
    const program = await client.query<{ id: string }>(
      `insert into programs (name, validity_period_days, two_clocks) values ('Storm', 42, true) returning id`,
    );
    const members = await client.query<{ id: string }>(
      `insert into members (first_name, last_name, email, organization)
       select 'Storm', 'Member ' || n, 'storm' || n || '@example.org', 'Alpine Rescue Team'
       from generate_series(1, $1) n returning id`,
      [people],
    );
    return { programId: program.rows[0]?.id ?? '', memberIds: members.rows.map(({ id }) => id) };
  });
}

async function loop(until: number, once: () => Promise<void>): Promise<void> {
  while (performance.now() < until) await once();
}

type Answer = { status: number; code?: string; data?: { punch?: { id: string }; removal?: { id: string } } };

/** Issues or punches, often undone at once, or removes. */
async function actOnSomebody(storm: Storm): Promise<string> {
  const place = { memberId: pick(storm.memberIds), programId: storm.programId };
  const verb = pick(['issue-credential', 'renew-credential', 'renew-credential', 'remove-credential']);
  const token = pick(storm.tokens);
  const facts = verb !== 'remove-credential' && Math.random() < 0.3 ? { base: 'LG1', annualInitialTraining: true } : {};
  let answer = await call(storm, token, {
    method: 'POST',
    path: `/functions/v1/${verb}`,
    body: { ...place, ...facts },
  });
  if (answer.recent) {
    const body = { ...place, ...facts, despiteRecent: answer.recent.id };
    answer = await call(storm, token, { method: 'POST', path: `/functions/v1/${verb}`, body });
  }
  const { punch, removal } = answer.data ?? {};
  if (answer.status !== 200 || Math.random() < 0.5) return outcomeOf(verb, answer);
  const taken = punch ? { punchId: punch.id } : { removalId: removal?.id };
  const body = { ...place, ...taken, reason: 'Storm' };
  return outcomeOf(
    'void-credential',
    await call(storm, token, { method: 'POST', path: '/functions/v1/void-credential', body }),
  );
}

/**
 * Adds, extends, deactivates or deletes a season, sets another validity or, rarely, turns the option off and on again,
 * which repairs whatever is wrong.
 */
async function changeTheRule(storm: Storm): Promise<string> {
  const token = pick(storm.tokens);
  const ofProgram = `/rest/v1/seasons?program_id=eq.${storm.programId}`;
  const winter = { name: 'Winter', program_id: storm.programId, ...someDays(), is_active: Math.random() < 0.8 };
  const save = (changes: object) =>
    call(storm, token, { method: 'PUT', path: '/functions/v1/programs', body: { id: storm.programId, ...changes } });
  if (Math.random() < 0.05) {
    const off = await save({ twoClocks: false });
    const on = await save({ twoClocks: true });
    return outcomeOf('option changed', off.status < 300 ? on : off);
  }
  if (Math.random() < 0.25)
    return outcomeOf('validity changed', await save({ validityPeriodDays: pick([7, 28, 42, 90]) }));
  const [what, request] = pick<[string, ApiRequest]>([
    ['season added', { method: 'POST', path: '/rest/v1/seasons', body: winter }],
    ['seasons changed', { method: 'PATCH', path: ofProgram, body: someDays() }],
    ['seasons deleted', { method: 'DELETE', path: ofProgram }],
  ]);
  return outcomeOf(what, await call(storm, token, request));
}

/** A few days around today, inside or outside the season. */
function someDays() {
  const dayFrom = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const first = Math.floor(Math.random() * 120) - 60;
  return { start_date: dayFrom(first), end_date: dayFrom(first + Math.floor(Math.random() * 200)) };
}

type ApiRequest = { method: string; path: string; body?: object };

/** After too many writes it waits as long as the response says, and continues. */
async function call(storm: Storm, token: string, request: ApiRequest): Promise<Answer & { recent?: { id: string } }> {
  const { method, path, body } = request;
  const answer = await fetch(`${storm.url}${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (answer.status === 429) {
    await pause(Number(answer.headers.get('Retry-After')) * 1000);
    return call(storm, token, request);
  }
  return { status: answer.status, ...(text === '' ? {} : JSON.parse(text)) };
}

function outcomeOf(what: string, { status, code }: Answer): string {
  return status < 300 ? what : `${what}: ${status} ${code ?? ''}`;
}

const refusedByRule = [
  'credential_held',
  'credential_not_held',
  'punch_not_last',
  'season_missing',
  'removal_not_last',
  'punched_recently',
];

/**
 * Prints how often each answer came and what was found. True if nothing failed except by a rule, and no date is wrong.
 */
function report(outcomes: ReadonlyMap<string, number>, found: readonly Found[]): boolean {
  console.table([...outcomes].sort().map(([answer, times]) => ({ answer, times })));
  const wrong = found.flatMap((one) => one.wrong);
  const compared = found.reduce((sum, { held }) => sum + held, 0);
  const clocks = found.at(-1)?.clocks ?? 0;
  console.log(`${found.length} bursts, ${compared} dates compared, ${clocks} moved by a rule, ${wrong.length} wrong`);
  for (const one of wrong) console.error(one);
  const failed = [...outcomes.keys()].filter((answer) => answer.includes(': '));
  const isRefused = failed.every((answer) => refusedByRule.some((code) => answer.includes(code)));
  return isRefused && wrong.length === 0 && compared > 0 && clocks > 0;
}

type Found = { held: number; clocks: number; wrong: object[] };

type Stored = { id: string; issuedDate: Date; expiresDate: Date; annualDate: Date | null };

/** Compares what is held with what the ledger gives by the current rule. */
async function compare(owner: Connection, { programId }: Storm): Promise<Found> {
  return withClient(owner, async (client) => {
    const rule = await client.query<RuledProgram>(
      `select name, two_clocks as "twoClocks", validity_period_days as "validityPeriodDays", coalesce((
         select json_agg(json_build_object('startDate', start_date, 'endDate', end_date, 'isActive', is_active))
         from seasons s where s.program_id = p.id), '[]') as seasons
       from programs p where p.id = $1`,
      [programId],
    );
    const stored = await client.query<Stored>(
      `select id, issued_date as "issuedDate", expiration_date as "expiresDate", annual_date as "annualDate"
       from certifications where program_id = $1 and status = 'valid'`,
      [programId],
    );
    const events = await client.query<CredentialEvent>(
      `select id, credential_id as "credentialId", kind, at, punch_id as "punchId", voids, is_annual_initial as "isAnnualInitial",
         old_issued_date as "oldIssued", new_issued_date as "newIssued", old_expiration_date as "oldExpires",
         new_expiration_date as "newExpires", old_annual_date as "oldAnnual", new_annual_date as "newAnnual"
       from app.credential_events where program_id = $1 order by id`,
      [programId],
    );
    const [program] = rule.rows;
    if (!program) throw new Error('The program is gone');
    const byCredential = Map.groupBy(events.rows, ({ credentialId }) => credentialId);
    const wrong = stored.rows.flatMap((dates) => {
      const clocked = ruledCredentialOf(byCredential.get(dates.id) ?? [], dates);
      const due = clocked && decideRecompute(clocked, program);
      const isRight =
        due && sameInstant(due.expiresDate, dates.expiresDate) && sameInstant(due.annualDate, dates.annualDate);
      return isRight ? [] : [{ ...dates, due }];
    });
    return { held: stored.rows.length, clocks: events.rows.filter(({ kind }) => kind === 'clocks').length, wrong };
  });
}

function sameInstant(one: Date | null, other: Date | null): boolean {
  return one?.getTime() === other?.getTime();
}

function pick<T>(from: readonly T[]): T {
  return from[Math.floor(Math.random() * from.length)] as T;
}
