import { readFile } from 'node:fs/promises';
import { queueMail } from '@ffl/database/mail/outbox';
import { addMemberWithAccount } from '@ffl/database/tests/worlds/people';
import { createTestDatabase, type TestDatabase } from '@ffl/database/tests/worlds/test-database';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { bearer } from '../../tests/worlds/account-world.ts';
import { createTestApp, type TestApp } from '../../tests/worlds/test-app.ts';
import { createLog } from './create-log.ts';

let tested: TestDatabase;
const token = 'a token of the tests';

beforeAll(async () => {
  tested = await createTestDatabase();
});
afterAll(() => tested.close());

async function ask(flight: TestApp, from: string, headers: Record<string, string> = {}, host = 'localhost:3000') {
  const environment = { incoming: { socket: { remoteAddress: from } } };
  return flight.app.request(`http://${host}/metrics`, { headers }, environment);
}

describe.each([0, 1, 2])('behind %i proxies', (trustedProxyHops) => {
  let flight: TestApp;
  beforeAll(async () => {
    flight = await createTestApp(tested, { trustedProxyHops, metricsToken: token });
  });

  test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])(
    'the caller %s sees the metrics unless it may be a proxy',
    async (address) => {
      const host = address === '::1' ? '[::1]:3000' : 'localhost:3000';
      expect((await ask(flight, address, {}, host)).status).toBe(trustedProxyHops === 0 ? 200 : 404);
    },
  );

  test.each([
    ['a stranger', '203.0.113.7', {}],
    ['a stranger with a wrong token', '203.0.113.7', bearer('another')],
    ['a stranger behind a proxy of this machine', '127.0.0.1', { 'X-Forwarded-For': '203.0.113.7' }],
    ['a stranger who says that he is on this machine', '203.0.113.7', { 'X-Forwarded-For': '127.0.0.1' }],
    ['a proxy that is told lies', '127.0.0.1', { 'X-Forwarded-For': '127.0.0.1, 127.0.0.1' }],
    ['a proxy with a header of another kind', '127.0.0.1', { Forwarded: 'for=203.0.113.7' }],
    ['an unknown socket', '', {}],
  ])("the caller %s hears that the page of metrics doesn't exist", async (_, address, headers) => {
    const refused = await ask(flight, address, headers);
    const missing = await flight.app.request('http://localhost:3000/no-such-page.txt');
    expect([refused.status, await refused.text()]).toEqual([404, await missing.text()]);
  });

  test('another name for this machine, as a page elsewhere would use, is refused the metrics', async () => {
    expect((await ask(flight, '127.0.0.1', {}, 'rebound.example')).status).toBe(404);
  });

  test('the token opens the metrics to others', async () => {
    expect((await ask(flight, '203.0.113.7', { ...bearer(token), 'X-Forwarded-For': '203.0.113.7' })).status).toBe(200);
  });
});

test('a token opens no metrics if none is set', async () => {
  const flight = await createTestApp(tested);
  for (const said of ['undefined', '', 'null']) {
    expect((await ask(flight, '203.0.113.7', bearer(said))).status).toBe(404);
  }
});

async function figures(flight: TestApp): Promise<string[]> {
  return (await (await ask(flight, '203.0.113.7', bearer(token))).text()).split('\n');
}

test('requests are counted by route pattern and status class, whatever the path', async () => {
  const flight = await createTestApp(tested, { metricsToken: token });
  const member = await tested.asOwner((transaction) => addMemberWithAccount(transaction));
  const headers = bearer(await flight.tokenFor(member.claims));
  await flight.get('/rest/v1/programs?name=eq.secret', headers);
  for (let index = 0; index < 20; index += 1) {
    await flight.get(`/rest/v1/table${index}`, headers);
    await flight.post(`/functions/v1/function${index}`, {});
    await flight.get(`/person${index}@example.org`);
  }
  await flight.app.request('/rest/v1/programs', { method: 'BREW' });
  const counts = (await figures(flight)).filter((line) => line.startsWith('ffl_http_request_seconds_count'));
  expect(counts.sort()).toEqual([
    'ffl_http_request_seconds_count{method="GET",route="/*",status="4xx"} 20',
    'ffl_http_request_seconds_count{method="GET",route="/rest/v1/:table",status="2xx"} 1',
    'ffl_http_request_seconds_count{method="GET",route="/rest/v1/:table",status="4xx"} 20',
    'ffl_http_request_seconds_count{method="POST",route="/functions/v1/*",status="4xx"} 20',
    'ffl_http_request_seconds_count{method="other",route="/rest/v1/:table",status="4xx"} 1',
  ]);
});

test('process, pool, password and refusal figures are reported', async () => {
  const flight = await createTestApp(tested, { metricsToken: token });
  for (let index = 0; index < 62; index += 1) await flight.app.request('/rest/v1/', { method: 'DELETE' });
  const lines = await figures(flight);
  expect(lines).toContain('ffl_rate_limit_refusals_total{budget="address writes"} 2');
  expect(lines).toContain('ffl_passwords_waiting 0');
  expect(lines).toContain('ffl_database_waiting 0');
  expect(lines.some((line) => /^ffl_database_connections_in_use \d+$/.test(line))).toBe(true);
  expect(lines.some((line) => /^process_resident_memory_bytes \d+/.test(line))).toBe(true);
  expect(lines.some((line) => /^nodejs_eventloop_lag_seconds /.test(line))).toBe(true);
});

test('unsent letters are counted', async () => {
  const flight = await createTestApp(tested, { metricsToken: token });
  expect(await figures(flight)).toContain('ffl_mail_waiting 0');
  await tested.asOwner(async (transaction) => {
    for (const recipient of ['robin@example.test', 'ada@example.test']) {
      await queueMail(
        transaction,
        { kind: 'account-unlocked', recipient, facts: { at: '2026-11-21T18:00:00Z' } },
        new Date(),
      );
    }
    await transaction.query("update app.mail_outbox set sent_at = now() where recipient = 'ada@example.test'");
  });
  expect(await figures(flight)).toContain('ffl_mail_waiting 1');
});

test('the age of the oldest unsent letter is reported', async () => {
  const other = await createTestDatabase();
  onTestFinished(() => other.close());
  const flight = await createTestApp(other, { metricsToken: token });
  expect(await figures(flight)).toContain('ffl_mail_oldest_seconds 0');
  const now = new Date('2026-11-21T18:00:00Z');
  flight.setNow(now);
  for (const minutes of [3, 90, 7]) {
    const letter = {
      kind: 'account-unlocked',
      recipient: 'robin@example.test',
      facts: { at: now.toISOString() },
    } as const;
    await other.asOwner((transaction) => queueMail(transaction, letter, new Date(now.getTime() - minutes * 60_000)));
  }
  expect(await figures(flight)).toContain('ffl_mail_oldest_seconds 5400');
});

test('the time since the latest seal is reported once there is one', async () => {
  const flight = await createTestApp(tested, { metricsToken: token });
  expect(await figures(flight)).toContain('ffl_seal_lag_seconds Nan');
  flight.setNow(new Date('2026-11-21T18:02:00Z'));
  flight.setLedgerState({ check: null, sealedAt: '2026-11-21T18:00:30.000Z' });
  expect(await figures(flight)).toContain('ffl_seal_lag_seconds 90');
});

test('how far the archive is behind is reported if there is one', async () => {
  const flight = await createTestApp(tested, { metricsToken: token });
  const samples = async () => (await figures(flight)).filter((line) => /^ffl_archive_\w+ /.test(line));
  expect(await samples()).toEqual([
    'ffl_archive_lag_seconds Nan',
    'ffl_archive_base_age_seconds Nan',
    'ffl_archive_bytes Nan',
  ]);
  const at = new Date(Date.now() - 3_600_000).toISOString();
  const archive = {
    archivedUntil: at,
    waitingSince: null,
    baseAt: at,
    bytes: 7,
    isEncrypted: true,
    isOnDataDisk: false,
  };
  flight.setArchiveState(archive);
  expect(await samples()).toEqual([
    'ffl_archive_lag_seconds 0',
    expect.stringMatching(/^ffl_archive_base_age_seconds 36\d\d/),
    'ffl_archive_bytes 7',
  ]);
  flight.setArchiveState({ ...archive, waitingSince: at });
  expect((await samples())[0]).toMatch(/^ffl_archive_lag_seconds 36\d\d/);
});

test('the age of each job is reported', async () => {
  const flight = await createTestApp(tested, { metricsToken: token });
  const ages = (await figures(flight)).filter((line) => line.startsWith('ffl_job_age_seconds{'));
  expect(ages.map((line) => line.replace(/ [\d.e-]+$/, ''))).toEqual([
    'ffl_job_age_seconds{name="mail"}',
    'ffl_job_age_seconds{name="purge"}',
    'ffl_job_age_seconds{name="seal"}',
  ]);
});

test('the metrics say without a request that nobody can be served, and how much room is left on the disks that are there', async () => {
  const flight = await createTestApp(tested, { metricsToken: token, standbysWanted: 2 });
  const lines = await figures(flight);
  expect(lines).toContain('ffl_ready 1');
  expect(lines).toContain('ffl_database_standbys 0');
  expect(lines).toContain('ffl_database_standbys_wanted 2');
  expect(lines.filter((line) => /^ffl_disk_(free_)?bytes\{name="data"\} [1-9][\de+.]*$/.test(line))).toHaveLength(2);
  expect(lines.filter((line) => line.startsWith('ffl_disk_') && line.includes('archive'))).toEqual([]);
  flight.beginStopping();
  expect(await figures(flight)).toContain('ffl_ready 0');
});

test('each figure that an alarm reads is reported', async () => {
  const flight = await createTestApp(tested, { metricsToken: token });
  await flight.get('/health');
  const alarms = await readFile(new URL('../../../docs/operations/alarms.yml', import.meta.url), 'utf8');
  const read = new Set(alarms.match(/\b(ffl|process)_\w+/g));
  expect(read.size).toBeGreaterThan(6);
  const samples = new Set((await figures(flight)).map((line) => /^(?:# TYPE )?(\w+)/.exec(line)?.[1]));
  expect([...read].filter((name) => !samples.has(name))).toEqual([]);
});

test('an unreadable figure has no sample, is named, once in the log too, and hides no other', async () => {
  const said: string[] = [];
  const log = createLog('warn', { write: (line) => void said.push(line) });
  const flight = await createTestApp(tested, { metricsToken: token }, log);
  let isBroken = false;
  const { metrics } = flight.dependencies;
  metrics.watch('ffl_broken', 'Gone later', async () => (isBroken ? Promise.reject(new Error('gone')) : 7));
  metrics.watchEach('ffl_each', 'Gone later', async () =>
    isBroken ? Promise.reject(new Error('gone')) : [['one', 7]],
  );
  expect(await figures(flight)).toEqual(expect.arrayContaining(['ffl_broken 7', 'ffl_each{name="one"} 7']));
  isBroken = true;
  await figures(flight);
  const lines = await figures(flight);
  expect(lines.filter((line) => /^ffl_(broken|each)\b/.test(line))).toEqual([]);
  expect(lines.filter((line) => line.startsWith('ffl_figure_unreadable') && line.endsWith(' 1'))).toEqual([
    'ffl_figure_unreadable{name="ffl_broken"} 1',
    'ffl_figure_unreadable{name="ffl_each"} 1',
  ]);
  expect(lines).toContain('ffl_passwords_waiting 0');
  expect(said.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 50, figure: 'ffl_broken', msg: 'A figure cannot be read' }),
    expect.objectContaining({ level: 50, figure: 'ffl_each', msg: 'A figure cannot be read' }),
  ]);
});

test('a frozen database holds up neither the other figures nor the one that says that nobody is served', async () => {
  const never = () => new Promise<never>(() => {});
  const flight = await createTestApp({ database: { ...tested.database, isHealthy: never } }, { metricsToken: token });
  flight.dependencies.metrics.watch('ffl_frozen', 'Never comes', never);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const askLate = async () => {
    const page = flight.dependencies.metrics.page();
    await vi.advanceTimersByTimeAsync(3_000);
    return (await page).text.split('\n');
  };
  await askLate();
  const lines = await askLate();
  expect(lines).toContain('ffl_ready 0');
  expect(lines).toContain('ffl_figure_unreadable{name="ffl_frozen"} 1');
  expect(lines).toContain('ffl_passwords_waiting 0');
});
