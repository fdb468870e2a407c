import { addAdministrator } from '@ffl/database/tests/worlds/people';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { resetSecondStep } from '../../scripts/admin/reset-second-step.ts';
import { codeOf, createFactorWorld, type FactorWorld } from './worlds/factor-world.ts';
import { testOrigin } from './worlds/test-app.ts';

let world: FactorWorld;

beforeAll(async () => {
  world = await createFactorWorld();
});
afterAll(() => world.tested.close());

const reset = (email: string) => {
  const env = { publicUrl: testOrigin, authSecrets: [world.tested.secret] } as Parameters<
    typeof resetSecondStep
  >[2]['env'];
  return world.tested.asOwner((transaction) => resetSecondStep(transaction, email, { env, now: new Date() }));
};

test("an administrator's second step is removed in an emergency, and the link allows setting up another", async () => {
  const { email, userId, client } = await world.withApp('super_admin');
  const output = await reset(email);
  expect(output).toContain(`Two-step verification is removed for ${email}.\n`);
  expect((await client.getUser()).error).not.toBeNull();
  const { rows } = await world.tested.asOwner(({ query }) =>
    query(
      `select (select count(*)::integer from app.mail_outbox where user_id = $1 and kind = 'second-step-removed') as letters,
         (select details ->> 'reason' from app.security_events where user_id = $1 and name = 'authn_factor_remove') as reason,
         (select facts ->> 'change' from app.mail_outbox where recipient = $2 and kind = 'rights-changed') as told`,
      [userId, email],
    ),
  );
  expect(rows).toEqual([{ letters: 1, reason: 'On the server itself', told: 'second step removed' }]);

  const token = /reset-password\?token=([0-9a-f]{64})/.exec(output)?.[1] ?? expect.fail();
  const opened = world.client();
  expect((await opened.verifyOtp({ token_hash: token, type: 'recovery' })).error).toBeNull();
  expect((await opened.updateUser({ password: 'Another-Horse-88!' })).error).toBeNull();
  const device = world.client();
  expect((await device.signInWithPassword({ email, password: 'Another-Horse-88!' })).error).toBeNull();
  const { data } = await device.mfa.enroll({ factorType: 'totp', friendlyName: 'New phone' });
  const { id: factorId, totp } = data ?? expect.fail();
  const code = codeOf(totp.secret, world.flight.dependencies.clock());
  expect((await device.mfa.challengeAndVerify({ factorId, code })).error).toBeNull();
  expect((await world.reads(device)).status).toBe(200);
});

test('a reset of someone without a second step says so, and only an active administrator is reset', async () => {
  const { email } = await world.tested.asOwner((transaction) => addAdministrator(transaction));
  expect(await reset(email)).toContain(`${email} had no two-step verification.`);
  const member = await world.newMember();
  await expect(reset(member.email)).rejects.toThrow(`${member.email} is no active administrator.`);
});
