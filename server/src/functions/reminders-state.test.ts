import { addAdministrator, addMember, addMemberWithAccount, addProgram } from '@ffl/database/tests/worlds/people';
import { createTestDatabase } from '@ffl/database/tests/worlds/test-database';
import { expect, onTestFinished, test } from 'vitest';
import { createTestApp } from '../../tests/worlds/test-app.ts';

test('administrators see who would get a letter now, and whom none would reach and why, before anybody does', async () => {
  const tested = await createTestDatabase();
  onTestFinished(() => tested.close());
  const flight = await createTestApp(tested);
  const now = new Date('2026-11-21T18:00:00Z');
  flight.setNow(now);
  const { claims } = await tested.asOwner((transaction) => addAdministrator(transaction));
  const member = await tested.asOwner((transaction) =>
    addMemberWithAccount(transaction, { firstName: 'Amelia', lastName: 'Ortega' }),
  );
  const expiresAt = '2026-12-05T18:00:00.000Z';
  const unreached = await tested.asOwner((transaction) =>
    addMember(transaction, { firstName: 'Bo', lastName: 'Park' }),
  );
  await tested.asOwner(async (transaction) => {
    for (const name of ['Rope Rescue', 'Ice Rescue']) {
      const program = await addProgram(transaction, { name });
      await transaction.query(
        `insert into public.certifications (member_id, program_id, issued_date, expiration_date)
         select m, $2, '2026-06-05T18:00:00Z', $3 from unnest($1::uuid[]) m`,
        [[member.memberId, unreached], program, expiresAt],
      );
    }
  });
  const headers = { Authorization: `Bearer ${await flight.tokenFor(claims)}` };
  const response = await flight.post('/functions/v1/reminders-state', {}, headers);
  const reminder = { memberId: member.memberId, name: 'Amelia Ortega', base: null, expiresAt, step: 14 };
  expect(await response.json()).toEqual({
    isOn: false,
    changedAt: null,
    changedBy: null,
    lastRun: null,
    unremindedSince: null,
    due: expect.arrayContaining([
      { ...reminder, program: 'Rope Rescue' },
      { ...reminder, program: 'Ice Rescue' },
    ]),
    dueLetters: 1,
    dueReminders: 2,
    unreached: [{ memberId: unreached, name: 'Bo Park', why: 'no_account', endsFirst: expiresAt }],
    unreachedPeople: 1,
    respondedAt: now.toISOString(),
  });
});
