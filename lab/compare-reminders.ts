import { deepStrictEqual } from 'node:assert';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runDay } from '../database/src/reminders/run-day.ts';
import { loadBigSample } from '../database/src/sample/load-big-sample.ts';
import { openDatabase } from '../operations/src/open-database.ts';
import { createLog } from '../server/src/health/create-log.ts';
import { sendDueMail } from '../server/src/mail/send-due-mail.ts';
import { remind } from '../server/src/reminders/remind.ts';
import { asOwner } from './bench/database.ts';

// npm run compare:reminders -- --members 5000 --days 400 --seed 7 --from 2027-10-01
const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '5000' },
    days: { type: 'string', default: '400' },
    from: { type: 'string', default: new Date().toISOString() },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
console.log(`Seed ${values.seed}`);
const random = randomFrom(Number(values.seed));

const denverDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Denver' });
const denverHour = new Intl.DateTimeFormat('en-US', { timeZone: 'America/Denver', hour: 'numeric', hourCycle: 'h23' });
const denverWords = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Denver',
  month: 'short',
  day: '2-digit',
  year: 'numeric',
});

const folder = mkdtempSync(join(tmpdir(), 'ffl-reminders-'));
chmodSync(folder, 0o711);
const opened = await openDatabase({
  dataDir: join(folder, 'data'),
  isDataDirExplicit: true,
  secret: 'the secret of a database that is thrown away',
  log: (line) => console.error(line),
});
try {
  await compare();
} finally {
  await opened.close();
  rmSync(folder, { recursive: true, force: true });
}

type Held = {
  id: string;
  program_id: string;
  email: string;
  program: string;
  validity: number;
  chosen: number[] | null;
  until: Date;
  status: string;
  wants: boolean;
};

/**
 * Compares winters of reminders with an oracle that imports none of their code: each step of each end once, and nothing
 * else.
 */
async function compare(): Promise<void> {
  const { owner, database } = opened;
  const start = new Date(values.from);
  await loadBigSample(owner, {
    members: Number(values.members),
    passwordHash: 'none',
    now: new Date(),
    report: () => {},
  });
  const sql = <Row>(text: string, given: unknown[] = []): Promise<Row[]> =>
    asOwner(owner, async (client) => (await client.query(text, given)).rows as Row[]);
  // Nine in ten have an account, and one in twenty of these has no confirmed address.
  await sql(`with taken as (
      insert into auth.users (id, email, password_hash, email_confirmed_at)
      select gen_random_uuid(), lower(m.email), 'none', case when random() < 0.95 then now() end
      from public.members m where m.user_id is null and random() < 0.9 returning id, email)
    update public.members m set user_id = t.id from taken t where lower(m.email) = t.email`);
  // The oracle knows only programs with one clock.
  await sql('update public.programs set two_clocks = false');
  await sql('update public.certifications set annual_date = null where annual_date is not null');
  await sql('update app.reminding set is_on = true, changed_at = $1', [start]);

  let now = start;
  let arrived: string[] = [];
  const room = {
    database,
    clock: () => now,
    log: createLog('warn'),
    publicUrl: 'https://flight.example',
    deliver: async ({ to, text }: { to: string; text: string }) => {
      arrived.push(
        ...text.split('\n').flatMap((line) => (/ (ends|ended) /.test(line) ? [`${to}: ${line.split('. ')[0]}`] : [])),
      );
    },
    keepsSent: false,
    looked() {},
    mail: { wake() {} },
  };
  const never = new AbortController().signal;
  const done = new Set<string>();
  let [letters, moved, missed] = [0, 0, 0];
  let downUntil = -1;

  for (let day = 0; day < Number(values.days); day += 1) {
    now = denverNoon(start, day);
    await act(sql, now);
    if (day > downUntil && random() < 0.02) downUntil = day + Math.floor(random() * 3);
    if (day <= downUntil) {
      missed += 1;
      continue;
    }
    const before = await readHeld(sql);
    const expected = before.filter((held) => isDue(held, now, start, done));
    // Sometimes a run is killed in the middle, and then two run at once.
    if (random() < 0.2) {
      await database
        .asService(async (transaction) => {
          await runDay(transaction, now);
          throw new Error('killed');
        })
        .catch(() => {});
    }
    await Promise.all([remind(room), remind(room)]);
    // A credential that is renewed before its email leaves isn't in the email.
    const renewed = new Set<string>();
    for (const held of expected) {
      if (random() >= 0.05) continue;
      renewed.add(held.id);
      await renew(sql, held, now);
    }
    now = new Date(now.getTime() + 3 * 3_600_000);
    arrived = [];
    await Promise.all([1, 2].map(() => sendDueMail(room, { stopping: never, giveUp: never })));
    const wanted = expected.filter(({ id }) => !renewed.has(id)).map((held) => `${held.email}: ${sentence(held, now)}`);
    deepStrictEqual(arrived.sort(), wanted.sort(), `day ${day}`);
    letters += arrived.length;
    moved += renewed.size;
  }
  const [states] = await sql<{ states: object }>(
    'select json_object_agg(state, count) as states from (select state, count(*) from app.reminders group by state) s',
  );
  console.log(
    `${values.days} days, ${missed} of them without a run: ${letters} ends mailed once each as expected, ${moved} renewed before, 0 differences; ${JSON.stringify(states?.states)}`,
  );
}

type Sql = <Row>(text: string, given?: unknown[]) => Promise<Row[]>;

function readHeld(sql: Sql): Promise<Held[]> {
  return sql<Held>(`select c.id, c.program_id, u.email, p.name || coalesce(' at ' || b.base_name, '') as program,
      p.validity_period_days as validity, r.days_ahead as chosen, c.expiration_date as until, c.status,
      coalesce(l.wants_reminders, true) as wants
    from public.certifications c join public.programs p on p.id = c.program_id
    left join public.bases b on b.id = p.base_id left join app.program_reminders r on r.program_id = p.id
    join public.members m on m.id = c.member_id
    join auth.users u on u.id = m.user_id and u.email_confirmed_at is not null
    left join app.letter_choices l on l.user_id = u.id`);
}

function isDue(
  { id, until, status, validity, chosen, wants }: Held,
  now: Date,
  start: Date,
  done: Set<string>,
): boolean {
  if (status !== 'valid' || !wants || until < start) return false;
  if (dayNumber(until) - dayNumber(now) < -1) return false;
  // Before eight, the last letter may have been on the day before.
  const isEarly = Number(denverHour.format(until)) < 8;
  const days = Math.max(0, dayNumber(until) - dayNumber(now) - (isEarly ? 1 : 0));
  const usual = validity <= 60 ? [10, 3, 0] : validity <= 200 ? [30, 7, 0] : [60, 14, 0];
  let step = Number.POSITIVE_INFINITY;
  for (const one of chosen ?? usual) if (one < validity && one >= days && one < step) step = one;
  const key = `${id} ${until.toISOString()} ${step}`;
  if (step === Number.POSITIVE_INFINITY || done.has(key)) return false;
  done.add(key);
  return true;
}

/** People punch, remove, reinstate and return to an earlier end; programs change; somebody stops the emails. */
async function act(sql: Sql, now: Date): Promise<void> {
  const held = await readHeld(sql);
  for (const one of held) {
    const luck = random();
    if (luck < 0.004) await renew(sql, one, now);
    else if (luck < 0.0045) await sql(`update public.certifications set status = 'inactive' where id = $1`, [one.id]);
    else if (luck < 0.005) {
      const back = new Date(one.until.getTime() - one.validity * 86_400_000);
      const isLater = `expiration_date > $2 and $2 > issued_date`;
      await sql(`update public.certifications set expiration_date = $2 where id = $1 and ${isLater}`, [one.id, back]);
    } else if (luck < 0.0051)
      await sql(
        `insert into app.letter_choices (user_id, wants_reminders) select id, false from auth.users where email = $1
         on conflict (user_id) do update set wants_reminders = not app.letter_choices.wants_reminders`,
        [one.email],
      );
  }
  const some = held[Math.floor(random() * held.length)];
  if (some && random() < 0.05)
    await sql('update public.programs set validity_period_days = $2 where id = $1', [
      some.program_id,
      [28, 42, 180, 365][Math.floor(random() * 4)],
    ]);
  if (some && random() < 0.05)
    await sql(
      `insert into app.program_reminders values ($1, $2) on conflict (program_id) do update set days_ahead = excluded.days_ahead`,
      [some.program_id, random() < 0.2 ? [] : [Math.floor(random() * 90), 5]],
    );
}

async function renew(sql: Sql, { id, validity }: Held, now: Date): Promise<void> {
  const until = new Date(now.getTime() + validity * 86_400_000 + Math.floor((random() - 0.5) * 20) * 3_600_000);
  await sql(`update public.certifications set expiration_date = $2 where id = $1 and issued_date < $2`, [id, until]);
}

function dayNumber(instant: Date): number {
  return Date.parse(`${denverDay.format(instant)}T00:00:00Z`) / 86_400_000;
}

/** Noon or eleven o'clock, which is the same day in Denver in summer and winter. */
function denverNoon(start: Date, day: number): Date {
  return new Date((dayNumber(start) + day) * 86_400_000 + 18 * 3_600_000);
}

function sentence({ program, until }: Held, now: Date): string {
  const days = dayNumber(until) - dayNumber(now);
  const date = denverWords.format(until);
  if (until < now || days <= 1) {
    const parts = { timeZone: 'America/Denver', hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
    const time = new Intl.DateTimeFormat('en-US', parts).format(until).replace('\u202f', ' ');
    const word = { '-1': 'yesterday', 0: 'today', 1: 'tomorrow' }[String(days)];
    return `${program} ${until < now ? 'lapsed' : 'expires'} ${word}, ${date}, at ${time}`;
  }
  return `${program} expires in ${days} days, on ${date}`;
}

function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
