import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSecurityConfig } from '../src/security/security-config.ts';
import { actorRows, expectRefusal, ownerRows } from './rows.ts';
import { addAdministrator, addMemberWithAccount, type Person } from './worlds/people.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

let tested: TestDatabase;
let admin: Person;
let superAdmin: Person;

beforeAll(async () => {
  tested = await createTestDatabase();
  await tested.asOwner(async (transaction) => {
    admin = await addAdministrator(transaction);
    superAdmin = await addAdministrator(transaction, { role: 'super_admin' });
    await addAdministrator(transaction, { role: 'super_admin', isActive: false });
  });
});
afterAll(() => tested.close());

type Setting = { key: string; value: number | string; default_value: number | string; choices: string[] | null };

async function settings(claims = admin.claims): Promise<Setting[]> {
  const [row] = await actorRows<{ config: Setting[] }>(tested, claims, 'select get_security_config() as config');
  return row?.config ?? [];
}

async function settingOf(key: string) {
  return (await settings()).find((setting) => setting.key === key);
}

function change(key: unknown, value: unknown, claims = admin.claims) {
  return actorRows(tested, claims, 'select update_security_config($1, $2)', [key, value]);
}

const storedSettings = () => ownerRows(tested, 'select * from app.security_settings order by key');
const changes = (key: string) =>
  ownerRows(
    tested,
    `select name, actor_id, details from app.security_events where details ->> 'setting' = $1 order by id`,
    [key],
  );
const mails = (key: string) =>
  ownerRows(
    tested,
    `select recipient, facts, user_id from app.mail_outbox where kind = 'setting-changed' and facts ->> 'key' = $1`,
    [key],
  );

test('the configuration holds every setting accounts obey, with default and range or words', async () => {
  const read = await settings();
  const obeyed = await tested.database.asService(readSecurityConfig);
  expect(Object.fromEntries(read.map(({ key, value }) => [key, value]))).toEqual(obeyed);
  expect(read.find(({ key }) => key === 'max_failed_attempts')).toEqual({
    key: 'max_failed_attempts',
    value: 5,
    default_value: 5,
    lowest: 3,
    highest: 20,
    choices: null,
    changed_at: null,
    changed_by: null,
  });
  expect(read.find(({ key }) => key === 'captcha_reset_mode')).toMatchObject({
    value: 'adaptive',
    default_value: 'adaptive',
    lowest: null,
    highest: null,
    choices: ['always', 'adaptive'],
  });
});

test("the configuration has the rules' defaults and ranges", async () => {
  const read = await ownerRows<Record<string, unknown>>(
    tested,
    `select key, default_value, lowest || '-' || highest as range from app.security_settings where choices is null`,
  );
  expect(Object.fromEntries(read.map(({ key, default_value, range }) => [key, [default_value, range]]))).toEqual({
    max_failed_attempts: ['5', '3-20'],
    failed_attempt_window_minutes: ['15', '5-1440'],
    lockout_duration_minutes: ['15', '1-1440'],
    lockout_multiplier: ['2', '1-4'],
    lockout_max_minutes: ['60', '15-1440'],
    consecutive_failure_cap: ['100', '20-100'],
    device_cookie_days: ['180', '0-365'],
    captcha_after_failures: ['3', '0-10'],
    captcha_ip_failures: ['10', '1-100'],
    captcha_token_ttl_seconds: ['300', '60-600'],
    ip_block_threshold: ['20', '10-500'],
    ip_block_distinct_accounts: ['5', '1-50'],
    ip_block_window_minutes: ['15', '5-1440'],
    ip_block_duration_minutes: ['60', '5-1440'],
    signin_ip_limit_per_5min: ['150', '5-300'],
    registration_ip_limit_per_hour: ['60', '1-100'],
    registration_email_limit_per_hour: ['3', '1-10'],
    reset_email_limit_per_hour: ['5', '1-20'],
    reset_ip_limit_per_hour: ['10', '1-100'],
    email_verification_ttl_hours: ['24', '1-72'],
    password_reset_ttl_minutes: ['30', '10-60'],
    session_idle_days_member: ['90', '1-365'],
    session_absolute_days_member: ['365', '1-365'],
    session_idle_hours_admin: ['12', '1-24'],
    session_absolute_hours_admin: ['24', '8-168'],
    max_sessions_per_user: ['10', '1-50'],
  });
});

test('a change applies at once, records who made it and when, leaves an event and tells the active super administrators', async () => {
  await change('lockout_duration_minutes', '20');
  expect(await tested.database.asService(readSecurityConfig)).toMatchObject({ lockout_duration_minutes: 20 });
  const [ada] = await ownerRows<{ name: string }>(
    tested,
    `select first_name || ' ' || last_name as name from administrators where user_id = $1`,
    [admin.userId],
  );
  expect(await settingOf('lockout_duration_minutes')).toMatchObject({
    value: 20,
    default_value: 15,
    changed_at: expect.any(String),
    changed_by: ada?.name,
  });
  expect(await changes('lockout_duration_minutes')).toEqual([
    {
      name: 'authz_change',
      actor_id: admin.userId,
      details: { setting: 'lockout_duration_minutes', oldValue: '15', newValue: '20' },
    },
  ]);
  expect(await mails('lockout_duration_minutes')).toEqual([
    {
      recipient: superAdmin.email,
      user_id: superAdmin.userId,
      facts: { key: 'lockout_duration_minutes', oldValue: '15', newValue: '20', by: ada?.name },
    },
  ]);
});

test('a change to the current value leaves no trace', async () => {
  await change('captcha_ip_failures', '10');
  await change('captcha_ip_failures', ' 0010 ');
  expect(await changes('captcha_ip_failures')).toEqual([]);
  expect(await mails('captcha_ip_failures')).toEqual([]);
  expect(await settingOf('captcha_ip_failures')).toMatchObject({ value: 10, changed_at: null });
});

test.each([
  ['max_failed_attempts', '3', 3],
  ['max_failed_attempts', '20', 20],
  ['device_cookie_days', '0', 0],
  ['captcha_reset_mode', 'always', 'always'],
  ['registration_existing_account_reply', 'private', 'private'],
])('a change of %s to %s is accepted', async (key, value, stored) => {
  await change(key, value, superAdmin.claims);
  expect(await settingOf(key)).toMatchObject({ value: stored });
});

test.each([
  ['max_failed_attempts', '2', 'max_failed_attempts must be a whole number from 3 to 20.'],
  ['max_failed_attempts', '21', 'max_failed_attempts must be a whole number from 3 to 20.'],
  ['max_failed_attempts', '-5', 'max_failed_attempts must be a whole number from 3 to 20.'],
  ['max_failed_attempts', '5.0', 'max_failed_attempts must be a whole number from 3 to 20.'],
  ['max_failed_attempts', '1e1', 'max_failed_attempts must be a whole number from 3 to 20.'],
  ['max_failed_attempts', '99999999999999999999', 'max_failed_attempts must be a whole number from 3 to 20.'],
  ['max_failed_attempts', '٥', 'max_failed_attempts must be a whole number from 3 to 20.'],
  ['max_failed_attempts', '', 'max_failed_attempts must be a whole number from 3 to 20.'],
  ['max_failed_attempts', null, 'max_failed_attempts must be a whole number from 3 to 20.'],
  ['captcha_reset_mode', 'off', 'captcha_reset_mode must be one of: always, adaptive.'],
  ['captcha_reset_mode', 'ALWAYS', 'captcha_reset_mode must be one of: always, adaptive.'],
  ['captcha_reset_mode', null, 'captcha_reset_mode must be one of: always, adaptive.'],
  ['auth_secret', '5', 'There is no setting of this name.'],
  ["max_failed_attempts'; drop table app.security_settings; --", '5', 'There is no setting of this name.'],
  ['', '5', 'There is no setting of this name.'],
  [null, '5', 'There is no setting of this name.'],
])('a change of %j to %j is refused and changes nothing', async (key, value, message) => {
  const before = await storedSettings();
  await expect(change(key, value)).rejects.toMatchObject({ code: '22023', message });
  expect(await storedSettings()).toEqual(before);
});

test('a change made by two at once is kept in order, and each event names the value before it', async () => {
  const values = ['6', '7', '8', '9', '11', '12', '13', '14'];
  await Promise.all(values.map((value) => change('ip_block_distinct_accounts', value)));
  const events = await changes('ip_block_distinct_accounts');
  expect(events).toHaveLength(values.length);
  const steps = events.map(({ details }) => details as { oldValue: string; newValue: string });
  expect(steps.map(({ oldValue }) => oldValue)).toEqual(['5', ...steps.slice(0, -1).map(({ newValue }) => newValue)]);
});

test('only a super administrator changes who needs a second step', async () => {
  const message = 'Only super administrators change who needs two-step verification.';
  const before = await settingOf('admin_second_factor');
  for (const value of ['off', 'required'])
    await expect(change('admin_second_factor', value)).rejects.toMatchObject({ code: '42501', message });
  expect(await settingOf('admin_second_factor')).toEqual(before);
  await change('admin_second_factor', 'off', superAdmin.claims);
  expect(await settingOf('admin_second_factor')).toMatchObject({ value: 'off' });
});

test('only administrators read or change the configuration', async () => {
  const member = await tested.asOwner((transaction) => addMemberWithAccount(transaction));
  const before = await storedSettings();
  for (const claims of [{ role: 'anon' }, member.claims]) {
    await expectRefusal(settings(claims), '42501');
    await expectRefusal(change('max_failed_attempts', '6', claims), '42501');
  }
  expect(await storedSettings()).toEqual(before);
});
