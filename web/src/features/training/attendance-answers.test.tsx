import { addCalendarDays, denverDate, displayDate } from '@ffl/domain/time/denver';
import type { AttendanceAnswers } from '@ffl/domain/trainings/attendance-answers';
import { cleanup, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fill } from '../../testing/fill.ts';
import { idOf } from '../../testing/sample-rows.ts';
import {
  ana,
  answered,
  field,
  marked,
  names,
  openForm,
  stored,
  submit,
  yesterday,
} from '../../testing/training-form.tsx';

const tomorrow = denverDate(addCalendarDays(new Date(), 1));
const path = `/admin/training/edit/${stored.id}`;

const person = (name: string, memberId: string, comes = true) => ({
  memberId,
  name,
  level: null,
  organization: 'Ridge',
  comes,
  answeredAt: '2026-11-20T18:00:00.000Z',
  byAdministrator: false,
  beforeMove: false,
});

const given: AttendanceAnswers = {
  places: null,
  answers: [person('Ana Ruiz', idOf('Ana')), person('Bo Park', idOf('Bo')), person('Cy Reed', idOf('Cy'), false)],
  renewed: 2,
  issued: 0,
  notPunched: null,
};

const open = (date: typeof tomorrow, places: number | null = null, answers = given) =>
  openForm(path, answered, () => ({ ...stored, date, places, trainees: [{ ...ana, memberId: idOf('Ana') }] }), answers);

it('those who said they would come are taken over as linked trainees in one press, and none before it', async () => {
  const { user, sent } = await open(yesterday);
  const offer = await screen.findByRole('button', { name: "Add the 1 member who said they're coming" });
  expect(await names()).toEqual(['Ana Ruiz']);
  await user.click(offer);
  expect(await names()).toEqual(['Ana Ruiz', 'Bo Park']);
  expect(screen.getByText('1 trainee added.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /who said/ })).toBeNull();
  await submit(user, 'Save changes');
  const linked = { name: 'Bo Park', level: null, agency: 'Ridge', memberId: idOf('Bo') };
  expect(await sent[0]?.json()).toMatchObject({ trainees: [{ name: 'Ana Ruiz' }, linked] });
});

it("those who said they would come aren't offered before the day", async () => {
  await open(tomorrow);
  await field('Places (optional)');
  expect(screen.queryByRole('button', { name: /who said/ })).toBeNull();
});

describe('another day', () => {
  const dayAfter = denverDate(addCalendarDays(new Date(), 2));
  const move = async (user: Awaited<ReturnType<typeof open>>['user'], day: string) => {
    await user.clear(await field('Date'));
    await user.type(await field('Date'), day);
  };

  it('a changed day says how many expect the stored one, as long as it differs', async () => {
    const { user } = await open(tomorrow);
    await field('Places (optional)');
    await user.clear(await field('Date'));
    expect(screen.queryByText(/nobody tells them/)).toBeNull();
    await move(user, dayAfter);
    const words = `2 people said they're coming on ${displayDate(tomorrow)}, and they are not told.`;
    expect(await screen.findByText(words)).toBeTruthy();
    await move(user, tomorrow);
    expect(screen.queryByText(/nobody tells them/)).toBeNull();
  });

  it('a changed day says nothing for a session that nobody comes to or that was held', async () => {
    const { user } = await open(tomorrow, null, { ...given, answers: given.answers.slice(2) });
    await move(user, dayAfter);
    expect(screen.queryByText(/nobody tells them/)).toBeNull();
    cleanup();
    const held = await open(yesterday);
    await screen.findByRole('button', { name: /who said/ });
    await move(held.user, '2026-01-05');
    expect(screen.queryByText(/nobody tells them/)).toBeNull();
  });
});

describe('the number of places', () => {
  it('the number of places is sent as a number, and blank as none', async () => {
    const { user, sent } = await open(tomorrow, 12);
    expect(await field('Places (optional)')).toHaveProperty('value', '12');
    await fill(user, await field('Places (optional)'), '');
    await submit(user, 'Save changes');
    expect(await sent[0]?.json()).toMatchObject({ places: null, was: { places: 12 } });
  });

  it('the number of places may be lower than the number who come, and the form says so', async () => {
    const { user, sent } = await open(tomorrow);
    await fill(user, await field('Places (optional)'), '1');
    expect(await screen.findByText('2 coming already.')).toBeTruthy();
    await submit(user, 'Save changes');
    expect(await sent[0]?.json()).toMatchObject({ places: 1 });
  });

  it.each(['0', '501', '1.5', 'ten'])('the number of places is not %s', async (entered) => {
    const { user, sent } = await open(tomorrow);
    await fill(user, await field('Places (optional)'), entered);
    await submit(user, 'Save changes');
    expect(marked()).toEqual(['Enter a whole number from 1 to 500, or leave it blank']);
    expect(sent).toEqual([]);
  });

  it("the number of places isn't a field of a session that is recorded", async () => {
    await openForm('/admin/training/create');
    await field('Training type');
    expect(screen.queryByLabelText(/Places/)).toBeNull();
  });
});

describe('trainee who said that they can’t come', () => {
  const cy = { ...ana, name: 'Cy Reed', memberId: idOf('Cy') };
  const openWithCy = () => openForm(path, answered, () => ({ ...stored, trainees: [ana, cy] }), given);

  it('the form asks about a trainee who said that they can’t come, and takes them off the list in one press', async () => {
    const { user } = await openWithCy();
    expect(await screen.findByText("Cy Reed said they can't come")).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Take them off the list' }));
    expect(await names()).toEqual(['Ana Ruiz']);
    expect(screen.getByText('1 trainee taken off the list')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add trainee' }));
  });

  it('the form keeps a trainee who said that they can’t come on request, and does not ask again', async () => {
    const { user, sent } = await openWithCy();
    await user.click(await screen.findByRole('button', { name: 'Keep in the list' }));
    expect(screen.queryByText("Cy Reed said they can't come")).toBeNull();
    await fill(user, await field('Agency (optional)'), 'Ridge');
    await submit(user, 'Save changes');
    expect(await sent[0]?.json()).toMatchObject({ trainees: [{ name: 'Ana Ruiz' }, { name: 'Cy Reed' }] });
  });
});
