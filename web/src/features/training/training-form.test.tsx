import { addCalendarDays, denverDate } from '@ffl/domain/time/denver';
import type { Training } from '@ffl/domain/trainings/training';
import { focusManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fill } from '../../testing/fill.ts';
import { json } from '../../testing/network.ts';
import { idOf } from '../../testing/sample-rows.ts';
import {
  amelia,
  ana,
  answered,
  field,
  fillSession,
  marked,
  names,
  openForm,
  stored,
  submit,
  yesterday,
} from '../../testing/training-form.tsx';

const today = denverDate(new Date());
const tomorrow = denverDate(addCalendarDays(new Date(), 1));
const editPath = `/admin/training/edit/${stored.id}`;

afterEach(() => void vi.useRealTimers());

it('a recorded session is sent with its base and trainees, and then shown', async () => {
  const { user, sent, toast, address } = await openForm('/admin/training/create?base=LG1');
  expect(await field('Date')).toHaveProperty('value', today);
  await fillSession(user);
  await fill(user, await field('Starts at (optional)'), '18:30');
  await fill(user, await field('Meeting place (optional)'), 'Hangar 2');
  await user.type(await field('Name of trainee 1'), 'Bo Park{Enter}');
  expect(document.activeElement).toBe(await field('Name of trainee 2'));
  await submit(user, 'Create Training');
  await waitFor(() => expect(address()).toBe(`/admin/training/${stored.id}`));
  expect(toast.current).toMatchObject({
    title: 'Training Created',
    text: 'Training session created successfully',
  });
  expect(await sent[0]?.json()).toEqual({
    trainingType: 'Hoist',
    programId: 'swiftwater-rescue',
    date: today,
    agency: null,
    base: 'LG1',
    startTime: '18:30',
    meetingPlace: 'Hangar 2',
    pilot: null,
    medicalCrew: null,
    places: null,
    trainees: [{ name: 'Bo Park', level: null, agency: null, memberId: null }],
  });
});

it('a recorded session is saved by Ctrl-Enter from any field, also one where Enter goes on', async () => {
  const { user, sent, address } = await openForm('/admin/training/create?base=LG1');
  await fillSession(user);
  await user.type(await field('Name of trainee 1'), 'Bo Park{Control>}{Enter}{/Control}');
  await waitFor(() => expect(address()).toBe(`/admin/training/${stored.id}`));
  expect(await sent[0]?.json()).toMatchObject({ base: 'LG1', trainees: [{ name: 'Bo Park' }] });
});

it("a recorded session isn't sent while something is missing", async () => {
  const { user, sent } = await openForm('/admin/training/create');
  await fill(user, await field('Date'), '');
  await submit(user, 'Create Training');
  expect(marked()).toEqual([
    'Training type must be at least 2 characters.',
    'Program ID must be selected.',
    'A date of training is required.',
  ]);
  expect(sent).toEqual([]);
});

it('a recorded session that is refused stays in the form', async () => {
  const { user, toast } = await openForm('/admin/training/create', () =>
    json(404, { code: 'member_missing', error: 'Member not found', message: 'Member not found' }),
  );
  await fillSession(user);
  await submit(user, 'Create Training');
  await waitFor(() =>
    expect(toast.current).toMatchObject({ title: 'Error', text: 'Failed to create training session' }),
  );
  expect(screen.getByText('Member not found')).toBeTruthy();
  expect(await field('Training type')).toHaveProperty('value', 'Hoist');
});

it('a recorded session is offered every base, those of the specification first', async () => {
  await openForm('/admin/training/create?base=Alpine');
  expect(await screen.findByRole('radio', { name: 'Alpine' })).toHaveProperty('checked', true);
  const bases = within(screen.getByRole('radiogroup', { name: /^Base/ })).getAllByRole<HTMLInputElement>('radio');
  expect(bases.map(({ value }) => value)).toEqual(['LG1', 'LG2', 'LG3', 'LG4', 'LG5', 'LG6', 'LG7', 'Alpine']);
  expect(screen.getByRole('link', { name: 'Back to Alpine' }).getAttribute('href')).toBe('/admin/training/base/Alpine');
});

it("a recorded session at an unknown base says so, and isn't recorded at any", async () => {
  await openForm('/admin/training/create?base=LG9');
  expect(await screen.findByText('There is no base LG9.')).toBeTruthy();
  const bases = within(await screen.findByRole('radiogroup', { name: /^Base/ }));
  expect(bases.queryByRole('radio', { checked: true })).toBeNull();
});

it('leaving the form of a recorded session asks first once something was entered', async () => {
  const { user, address } = await openForm('/admin/training/create?base=LG1');
  await fillSession(user);
  await user.click(screen.getByRole('link', { name: 'Back to LG1' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Discard your entries?' }));
  expect(address()).toContain('/create');
  await user.click(question.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(address()).toBe('/admin/training/base/LG1'));
});

it('the date of a new session decides whether it is recorded or planned, and nothing that was entered is lost', async () => {
  const { user, sent, address } = await openForm('/training/create?base=LG1');
  expect(await field('Date')).toHaveProperty('max', today);
  await fillSession(user);
  await fill(user, await field('Date'), tomorrow);
  expect(screen.getByRole('radio', { name: 'It is still to come' })).toHaveProperty('checked', true);
  await fill(user, await field('Places (optional)'), '8');
  await fill(user, await field('Date'), yesterday);
  expect(screen.getByRole('radio', { name: 'It was held' })).toHaveProperty('checked', true);
  expect(await field('Date')).toMatchObject({ max: today, min: '' });
  expect(screen.queryByLabelText('Places (optional)')).toBeNull();
  await fill(user, await field('Date'), tomorrow);
  await submit(user, 'Plan session');
  await waitFor(() => expect(address()).toBe('/training/base/LG1'));
  expect(await sent[0]?.json()).toMatchObject({ trainingType: 'Hoist', date: tomorrow, places: 8, trainees: [] });
});

it('the date of a new session is offered ahead once the session is said to be to come, and from today back otherwise', async () => {
  const { user } = await openForm('/training/create?base=LG1&plan=1');
  expect(await screen.findByRole('heading', { name: 'Create Training' })).toBeTruthy();
  expect(await field('Date')).toMatchObject({ min: today, max: '', value: '' });
  await user.click(screen.getByRole('radio', { name: 'It was held' }));
  expect(await field('Date')).toMatchObject({ min: '', max: today, value: today });
  await user.click(screen.getByRole('radio', { name: 'It is still to come' }));
  expect(await field('Date')).toMatchObject({ min: today, max: '', value: '' });
  await submit(user, 'Plan session');
  expect(marked()).toContain('A date of training is required.');
});

describe('an edited session', () => {
  it("an edited session keeps what the form doesn't know, and its date unless touched", async () => {
    const odd = { ...stored, programId: idOf('program'), base: 'North', date: '2019-01-05' as Training['date'] };
    const { user, sent, toast, address } = await openForm(editPath, undefined, () => odd);
    expect(await field('Program')).toHaveProperty('value', idOf('program'));
    expect(screen.getByRole('radio', { name: 'North' })).toHaveProperty('checked', true);
    await fill(user, await field('Pilot (optional)'), 'Kim');
    await submit(user, 'Save changes');
    await waitFor(() => expect(address()).toBe(`/admin/training/${stored.id}`));
    expect(toast.current).toMatchObject({ title: 'Training Updated', text: 'Training session updated successfully' });
    expect(await sent[0]?.json()).toMatchObject({
      id: stored.id,
      programId: idOf('program'),
      base: 'North',
      date: '2019-01-05',
      pilot: 'Kim',
      trainees: [{ name: 'Ana Ruiz', level: 'EMT-B', agency: null, memberId: null }],
      was: { pilot: 'Pat Lane', trainees: [{ name: 'Ana Ruiz', level: 'EMT-B', agency: '', memberId: null }] },
    });
  });

  it('an edited session of today may be moved to a past day, before noon too', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T15:00:00Z') });
    const held = { ...stored, date: '2026-11-22' as Training['date'] };
    const { user, sent, address } = await openForm(editPath, undefined, () => held);
    await fill(user, await field('Date'), '2026-11-21');
    expect(screen.queryByText('Today or later')).toBeNull();
    await submit(user, 'Save changes');
    await waitFor(() => expect(address()).toBe(`/admin/training/${stored.id}`));
    expect(await sent[0]?.json()).toMatchObject({ date: '2026-11-21' });
  });

  it("an edited session isn't sent unchanged", async () => {
    const { user, sent } = await openForm(editPath);
    await field('Training type');
    await submit(user, 'Save changes');
    expect(screen.getByText('Nothing was changed.')).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it("an edited session isn't saved over others' changes before showing them", async () => {
    const theirs = { ...stored, agency: 'Vail', trainees: [ana, { ...ana, id: idOf('Cy'), name: 'Cy Young' }] };
    const { user, sent } = await openForm(editPath, (request) =>
      sent.length === 1
        ? json(409, { code: 'changed_meanwhile', error: 'no', message: 'no', current: theirs })
        : answered(request),
    );
    await user.click(await screen.findByRole('button', { name: 'Add trainee' }));
    await fill(user, await field('Name of trainee 2'), 'Bo Park');
    await submit(user, 'Save changes');
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('Not saved yet: somebody else changed this training session.')).toBeTruthy();
    expect(alert.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Agency is now "Vail".',
      'Trainees were changed: "Cy Young" added. Your own entry stands in the field and would replace it.',
    ]);
    expect(await names()).toEqual(['Ana Ruiz', 'Bo Park']);
    await user.click(alert.getByRole('button', { name: 'Take theirs' }));
    expect(await names()).toEqual(['Ana Ruiz', 'Cy Young']);
    expect(await field('Agency (optional)')).toHaveProperty('value', 'Vail');
  });

  it('an edited session opens at once after the session was read, as stored by then, and again after it was saved', async () => {
    let session = stored;
    const reply = async (request: Request) => {
      session = { ...session, pilot: (await request.clone().json()).pilot };
      return answered(request);
    };
    const { user } = await openForm(`/admin/training/${stored.id}`, reply, () => session);
    for (const [before, after] of [
      ['Kim Lee', 'Sam Roe'],
      ['Sam Roe', 'Ray Fox'],
    ] as const) {
      const way = await screen.findByRole('link', { name: 'Edit Refresher' });
      session = { ...session, pilot: before };
      await user.click(way);
      await waitFor(async () => expect(await field('Pilot (optional)')).toHaveProperty('value', before));
      await fill(user, await field('Pilot (optional)'), after);
      await submit(user, 'Save changes');
    }
    expect(await screen.findByRole('link', { name: 'Edit Refresher' })).toBeTruthy();
  });

  it('an edited session that somebody else deleted keeps its entries, and is created again on request', async () => {
    let isThere = true;
    const { user, sent, toast } = await openForm(
      editPath,
      (request) =>
        request.method === 'PUT'
          ? json(404, { code: 'training_missing', error: 'no', message: 'no', current: null })
          : answered(request),
      () => (isThere ? stored : null),
    );
    await fill(user, await field('Pilot (optional)'), 'Kim');
    isThere = false;
    act(() => focusManager.setFocused(true));
    await submit(user, 'Save changes');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Not saved: somebody else deleted this training session.Your entries are still here. Save them as a new record, or discard them.Punches of the deleted session do not belong to any session, including the new one.',
    );
    expect(await field('Pilot (optional)')).toHaveProperty('value', 'Kim');
    await submit(user, 'Save as new');
    await waitFor(() => expect(toast.current?.title).toBe('Training Created'));
    const [, created] = sent;
    expect([created?.method, await created?.json()]).toEqual([
      'POST',
      expect.objectContaining({ pilot: 'Kim', trainees: [expect.objectContaining({ name: 'Ana Ruiz' })] }),
    ]);
  });

  it("an edited session that doesn't exist says so", async () => {
    await openForm(editPath, undefined, () => null);
    expect(await screen.findByRole('heading', { name: 'Training Not Found' })).toBeTruthy();
    expect(screen.getByText('There is no training session here.')).toBeTruthy();
  });
});

it('a saved list says who left it and who joined it, so that their punches are asked about', async () => {
  const mia = { ...ana, name: 'Mia Member', memberId: idOf('mia') };
  const { user, router } = await openForm(editPath, answered, () => ({ ...stored, trainees: [ana, mia] }));
  await user.click(await screen.findByRole('button', { name: 'Remove Mia Member' }));
  await user.type(await field('Name of trainee 1'), '{Enter}');
  await user.type(await field('Name of trainee 2'), 'Ame');
  await user.click(await screen.findByRole('option', { name: /Amelia Ortega/ }));
  await submit(user, 'Save changes');
  await waitFor(() => expect(router.state.location.pathname).toBe(`/admin/training/${stored.id}`));
  expect(router.state.location.state.corrected).toEqual({ left: [mia.memberId], joined: [amelia.id] });
});

it('a saved session whose members stayed asks about nobody', async () => {
  const { user, router } = await openForm(editPath);
  await fill(user, await field('Pilot (optional)'), 'Kit Frost');
  await submit(user, 'Save changes');
  await waitFor(() => expect(router.state.location.pathname).toBe(`/admin/training/${stored.id}`));
  expect(router.state.location.state.corrected).toBeUndefined();
});
