import { expect, test } from 'vitest';
import { migrate } from '../src/schema/migrate.ts';
import { readSchemaFiles } from '../src/schema/schema-files.ts';
import { asOwner } from '../src/security/as-owner.ts';
import { createEmptyDatabase } from './worlds/test-database.ts';

test('sessions that are open while tokens begin to say what was shown keep what they had given', async () => {
  const owner = await createEmptyDatabase();
  const files = await readSchemaFiles();
  await migrate(owner, { files: files.filter(({ name, isMigration }) => isMigration && name <= 'migrations/039') });
  await asOwner(owner, ({ query }) =>
    query(`
      insert into auth.users (email, password_hash) values ('ana@example.org', '');
      insert into auth.sessions (user_id, user_agent, idle_until, ends_at, factor_used, factor_given_at, refresh_counter, refreshed_at)
        select u.id, session.*, '2026-11-29 08:00Z'
        from auth.users u, (values
          ('waits', timestamptz '2027-01-01', timestamptz '2027-01-01', null, null::timestamptz, 0),
          ('gave', '2027-01-01', '2027-01-01', 'totp', '2026-11-28', 3)) session;
    `),
  );
  await migrate(owner);
  const { rows } = await asOwner(owner, ({ query }) =>
    query('select user_agent, was_confirmed, spent_at from auth.sessions order by user_agent'),
  );
  expect(rows).toEqual([
    { user_agent: 'gave', was_confirmed: true, spent_at: [new Date('2026-11-29T08:00:00Z')] },
    { user_agent: 'waits', was_confirmed: false, spent_at: [] },
  ]);
});
