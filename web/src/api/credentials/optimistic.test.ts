import { expect, it } from 'vitest';
import { certificationRow, idOf, programRow, punchRow } from '../../testing/sample-rows.ts';
import { toProgram } from '../programs/queries.ts';
import { withConfirmed, withProvisional, withRenewal } from './optimistic.ts';
import { toCredential } from './queries.ts';

const now = new Date('2026-11-20T18:00:00Z');
const row = programRow('Lift Ticket', 'LG1', { validity_period_days: 180 });
const program = toProgram(row);
const memberId = idOf('Amelia Ortega');
const held = toCredential(certificationRow(row, '2026-11-25T18:00:00+00:00'), [punchRow()]);
const change = { memberId, program, facts: { liveMission: true } };

it('a renewal in progress shows the new dates, marked as saving', () => {
  const [shown] = withRenewal([held], change, now);
  expect(shown).toMatchObject({ id: held.id, issuedDate: now, isSaving: true });
  expect(shown?.expiresDate.toISOString().slice(0, 10)).toBe('2027-05-19');
  expect(shown?.renewalHistory).toHaveLength(2);
});

it('a renewal in progress changes nothing if the rules would refuse it', () => {
  expect(withRenewal([], change, now)).toEqual([]);
});

it('a renewal in progress is replaced by what the server stored, with exactly one new punch', () => {
  const stored = toCredential(certificationRow(row, '2027-05-20T18:00:00+00:00'), [punchRow({ id: idOf('new') })]);
  const [shown, ...others] = withConfirmed(withRenewal([held], change, now), stored);
  expect(others).toEqual([]);
  expect(shown).toMatchObject({ expiresDate: stored.expiresDate, isSaving: false });
  expect(shown?.renewalHistory.map(({ id }) => id)).toEqual([idOf('punch'), idOf('new')]);
});

it("a renewal in progress keeps one punch if the first attempt's response arrives a second time", () => {
  const stored = toCredential(certificationRow(row, '2027-05-20T18:00:00+00:00'), [punchRow({ id: idOf('new') })]);
  const [shown] = withConfirmed(withConfirmed([held], stored), stored);
  expect(shown?.renewalHistory).toHaveLength(2);
});

it('an issue in progress shows a provisional credential, marked as saving', () => {
  expect(withProvisional([], change, now)).toMatchObject([{ memberId, programId: program.id, isSaving: true }]);
});

it('an issue in progress changes nothing if the credential is already held', () => {
  expect(withProvisional([held], change, now)).toEqual([held]);
});
