import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createFactorWorld, type FactorWorld } from '../../tests/worlds/factor-world.ts';

let world: FactorWorld;

beforeAll(async () => {
  world = await createFactorWorld();
});
beforeEach(() => world.flight.setNow(new Date()));
afterAll(() => world.tested.close());

test('recovery codes are ten, shown once, and each works for one sign-in', async () => {
  const { email, client } = await world.withApp();
  const made = await client.mfa.recoveryCodes.generate();
  const codes = made.data?.codes ?? [];
  expect(made.data).toMatchObject({ type: 'recovery_code', friendly_name: 'Recovery codes', total: 10 });
  expect(new Set(codes).size).toBe(10);
  expect((await client.mfa.listFactors()).data?.recovery_code).toHaveLength(1);
  for (const [index, code] of codes.entries()) {
    const device = await world.signedIn(email);
    const typed = code.toUpperCase().replace(/(.{4})(?=.)/g, '$1-');
    expect((await device.mfa.recoveryCodes.verify({ code: typed })).error).toBeNull();
    expect((await world.reads(device)).status).toBe(200);
    expect((await device.mfa.recoveryCodes.getStatus()).data).toMatchObject({ total: 10, remaining: 9 - index });
    const again = await world.signedIn(email);
    expect((await again.mfa.recoveryCodes.verify({ code })).error).toMatchObject({ code: 'mfa_verification_failed' });
  }
});

test('recovery codes are replaced by new ones, and deleted with the last factor', async () => {
  const { email, factorId, client } = await world.withApp();
  const first = (await client.mfa.recoveryCodes.generate()).data?.codes ?? [];
  expect((await client.mfa.recoveryCodes.generate()).error).toMatchObject({ code: 'mfa_verified_factor_exists' });
  const second = (await client.mfa.recoveryCodes.regenerate()).data?.codes ?? [];
  const device = await world.signedIn(email);
  expect((await device.mfa.recoveryCodes.verify({ code: first[0] ?? '' })).error).toMatchObject({
    code: 'mfa_verification_failed',
  });
  expect((await device.mfa.recoveryCodes.verify({ code: second[0] ?? '' })).error).toBeNull();
  expect((await client.mfa.unenroll({ factorId })).error).toBeNull();
  expect((await client.mfa.listFactors()).data?.all).toEqual([]);
  expect((await client.mfa.recoveryCodes.getStatus()).error).toMatchObject({ code: 'mfa_factor_not_found' });
});

test("recovery codes aren't a factor by themselves", async () => {
  const client = await world.signedIn((await world.newMember()).email);
  expect((await client.mfa.recoveryCodes.generate()).error).toMatchObject({ code: 'mfa_recovery_codes_sole_factor' });
});

test('recovery codes can be guessed as rarely as codes', async () => {
  const { email, client } = await world.withApp();
  await client.mfa.recoveryCodes.generate();
  const thief = await world.signedIn(email);
  const errors = await Promise.all(
    Array.from(
      { length: 40 },
      async (_, index) => (await thief.mfa.recoveryCodes.verify({ code: `guess${index}` })).error,
    ),
  );
  expect(errors.filter((error) => error?.code === 'mfa_verification_failed').length).toBeLessThanOrEqual(5);
  expect(errors.filter((error) => error?.code === 'mfa_recovery_codes_locked').length).toBeGreaterThanOrEqual(35);
});
