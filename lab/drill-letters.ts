import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Application, startApplication } from './bench/application.ts';
import { asOwner, type BenchDatabase, startDatabase } from './bench/database.ts';
import { memoryOf } from './bench/memory.ts';
import { preparePeople } from './bench/people.ts';
import { untilLookedOver } from './bench/until-looked-over.ts';
import { type MailServer, openMoodyMailServer } from './drills/moody-mail-server.ts';
import { startSteadyLoad } from './drills/steady-load.ts';

// npm run drill:letters -- --letters 5000 --rate 40 --members 20000 --minutes 5
const text = { type: 'string' } as const;
const { values } = parseArgs({ options: { letters: text, rate: text, members: text, minutes: text } });
const letters = Number(values.letters ?? 5_000);
const rate = Number(values.rate ?? 40);
const members = Number(values.members ?? 20_000);
/** Of each line. */
const minutes = Number(values.minutes ?? 5);

const folder = mkdtempSync(join(tmpdir(), 'ffl-letters-'));
// The embedded database runs as a user of its own.
chmodSync(folder, 0o755);
const clock = await setClockToMorning();
const mail = await openMoodyMailServer();
const database = await startDatabase(folder, members);
const application = await startApplication(database, join(folder, 'application'), { ...clock, SMTP_URL: mail.url });
try {
  await untilLookedOver(application, await preparePeople(database));
  await letCredentialsEnd(database);
  await run(application, database, mail);
  await compare(database, mail);
} finally {
  await application.stop();
  await database.stop();
  await mail.close();
  rmSync(folder, { recursive: true, force: true });
}

/** It is nine in the morning in Denver for the product and for this program, whatever hour it is. */
async function setClockToMorning(): Promise<Record<string, string>> {
  const file = join(folder, 'clock');
  const hour = Number(
    new Intl.DateTimeFormat('en-US', { timeZone: 'America/Denver', hour: 'numeric', hourCycle: 'h23' }).format(),
  );
  writeFileSync(file, String((9 - hour) * 3_600));
  process.env.CLOCK_FILE = file;
  const shifted = join(import.meta.dirname, 'drills/shifted-clock.mjs');
  await import(shifted);
  return { NODE_OPTIONS: `--import=${shifted}`, CLOCK_FILE: file };
}

/** So many people whom letters reach have one credential that ends in three days. */
async function letCredentialsEnd({ owner }: BenchDatabase): Promise<void> {
  await asOwner(owner, async (client) => {
    const { rows } = await client.query<{ ids: string[] }>(
      `select array_agg(id) as ids from (
         select distinct on (c.member_id) c.id from certifications c
         join members m on m.id = c.member_id
         where c.status = 'valid' and c.annual_date is null and m.user_id is null and m.email not like 'target%'
         order by c.member_id, c.id limit $1) one`,
      [letters],
    );
    const held = [rows[0]?.ids];
    await client.query(
      `with taken as (
         insert into auth.users (email, password_hash, email_confirmed_at)
         select 'member' || row_number() over () || '@letters.example', 'none', now()
         from certifications where id = any($1) returning id, email),
       numbered as (select row_number() over () as place, member_id from certifications where id = any($1))
       update members m set user_id = t.id
       from numbered n join taken t on t.email = 'member' || n.place || '@letters.example' where m.id = n.member_id`,
      held,
    );
    const soon = new Date(Date.now() + 3 * 86_400_000);
    await client.query('update certifications set expiration_date = $2 where id = any($1)', [...held, soon]);
    await client.query(
      `update certifications c set expiration_date = $2 from members m
       where m.id = c.member_id and m.user_id is not null and c.status = 'valid' and c.id <> all($1)
         and c.expiration_date between $3::timestamptz and $3::timestamptz + interval '61 days'`,
      [...held, new Date(Date.now() + 200 * 86_400_000), new Date()],
    );
  });
}

/** Load alone, then the letters of a day beside it, then load alone again. */
async function run(application: Application, database: BenchDatabase, mail: MailServer): Promise<void> {
  await carry('before');
  await asOwner(database.owner, (client) =>
    client.query('update app.reminding set is_on = true, changed_at = $1', [new Date(Date.now() - 86_400_000)]),
  );
  do await carry('beside letters');
  while ((await waitingLetters(database)) > 0);
  await carry('after');

  async function carry(told: string): Promise<void> {
    const before = mail.kept.length;
    // Anew each time: a token lasts an hour.
    const stop = startSteadyLoad(application, await preparePeople(database), rate);
    await pause(minutes * 60_000);
    const { sent, failed, median, p95, most } = await stop();
    const times = `median ${median.toFixed(0)}, p95 ${p95.toFixed(0)}, most ${most.toFixed(0)} ms`;
    console.log(`${told}: ${mail.kept.length - before} letters; ${sent} requests, ${failed} failed, ${times}`);
    console.log(`  ${memoryOf(application, database)}`);
    if (failed > 0) process.exitCode = 1;
  }
}

async function waitingLetters({ owner }: BenchDatabase): Promise<number> {
  return asOwner(owner, async (client) => {
    const waiting = `select count(*)::int as waiting from app.mail_outbox where kind = 'reminder'`;
    return (await client.query<{ waiting: number }>(waiting)).rows[0]?.waiting ?? 0;
  });
}

/** What the records say beside what the mail server did. */
async function compare({ owner }: BenchDatabase, mail: MailServer): Promise<void> {
  const rows = await asOwner(owner, async (client) => {
    const query = `select u.email, r.state, r.mail_id from app.reminders r
      join members m on m.id = r.member_id join auth.users u on u.id = m.user_id`;
    return (await client.query<{ email: string; state: string; mail_id: string }>(query)).rows;
  });
  const arrived = Map.groupBy(mail.kept, ({ to }) => to);
  const wrong = rows.filter(({ email, state, mail_id }) => {
    const letters = arrived.get(email) ?? [];
    const ids = new Set(letters.map(({ messageId }) => messageId));
    const isOne = ids.size === 1 && [...ids][0]?.includes(mail_id);
    return mail.moodOf(email) === 'refuses' ? state !== 'refused' || letters.length > 0 : state !== 'taken' || !isOne;
  });
  const people = new Set(rows.map(({ email }) => email));
  const unasked = [...arrived.keys()].filter((to) => !people.has(to));
  const twice = [...arrived.values()].filter((letters) => letters.length > 1).length;
  console.log(
    `${rows.length} reminders of ${people.size} people: ${arrived.size} people got a letter, ${twice} of them twice under one id after a torn connection, ${mail.refused.size} addresses refused`,
  );
  console.log(
    `${wrong.length} records differ from what the mail server did, ${unasked.length} letters nobody asked for`,
  );
  if (wrong.length + unasked.length > 0 || people.size < letters) process.exitCode = 1;
}
