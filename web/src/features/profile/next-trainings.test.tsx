import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { rowLike } from '../../testing/answers.ts';
import { renderInProduct } from '../../testing/in-product.tsx';
import { json, stubNetwork } from '../../testing/network.ts';
import { recordedAnswers } from '../../testing/recorded-answers.ts';
import { idOf } from '../../testing/sample-rows.ts';
import { storeSession } from '../../testing/tokens.ts';
import { NextTrainings } from './next-trainings.tsx';

const row = (changes: object) =>
  rowLike(recordedAnswers.own_trainings.trainings, {
    id: idOf('hoist'),
    date: '2099-12-05',
    start_time: null,
    training_type: 'Hoist',
    agency: null,
    meeting_place: null,
    base: 'LG1',
    places: 12,
    places_left: 3,
    comes: null,
    before_move: false,
    ...changes,
  });

type Setup = { trainings?: unknown[]; answer?: (request: Request) => Response | Promise<Response>; status?: number };

function show({
  trainings = [row({})],
  answer = () => json(200, { comes: true, places_left: 2 }),
  status = 200,
}: Setup) {
  storeSession();
  const current = { status, trainings };
  const sent = stubNetwork({
    '/rest/v1/rpc/own_trainings': () => json(current.status, current.status === 200 ? current : { message: 'no' }),
    '/rest/v1/rpc/answer_training': answer,
  });
  renderInProduct(<NextTrainings />);
  return { current, answers: () => sent.filter(({ url }) => url.endsWith('/answer_training')) };
}

const yes = () => screen.findByRole('button', { name: "I'm coming" });
const no = () => screen.getByRole('button', { name: "I can't" });

describe('the next trainings', () => {
  it('the next trainings show day, base, places left and that no answer was given', async () => {
    show({});
    expect(await screen.findByText('Sat, Dec 05, 2099')).toBeTruthy();
    expect(screen.getByText('LG1 · 3 places left')).toBeTruthy();
    expect(screen.getByRole('group', { name: 'Hoist, Sat, Dec 05, 2099' })).toBeTruthy();
    expect(screen.queryByText(/^You /)).toBeNull();
    expect([await yes(), no()].map((button) => button.getAttribute('aria-pressed'))).toEqual(['false', 'false']);
  });

  it('the next trainings of one day and base are told apart by time and place, and a yes to both is pointed out', async () => {
    const early = { start_time: '09:00', meeting_place: 'Hangar 2', comes: true };
    const late = { id: idOf('late'), start_time: '13:30', agency: 'Vail', comes: true };
    const next = { date: '2099-12-06', comes: true };
    const others = [row({ ...next, id: idOf('ropes'), training_type: 'Ropes' }), row({ ...next, id: idOf('winch') })];
    show({ trainings: [row(early), row(late), ...others] });
    expect(await screen.findByText('Sat, Dec 05, 2099 · 9:00 AM MST')).toBeTruthy();
    expect(screen.getByText('Hangar 2 · LG1 · 3 places left')).toBeTruthy();
    expect(screen.getByText('LG1 · Vail · 3 places left')).toBeTruthy();
    expect(screen.getByRole('group', { name: 'Hoist, Sat, Dec 05, 2099, 1:30 PM MST' })).toBeTruthy();
    expect(screen.getAllByText(/^You also/).map(({ textContent }) => textContent)).toEqual([
      "You also said you're coming to Hoist on the same day.",
      "You also said you're coming to Ropes on the same day.",
    ]);
  });

  it.each([
    [0, 'No places left'],
    [1, '1 place left'],
  ])('the next trainings with %i places left say so', async (left, words) => {
    show({ trainings: [row({ places_left: left })] });
    expect(await screen.findByText(`LG1 · ${words}`)).toBeTruthy();
  });

  it('the next trainings show four, and the others on request', async () => {
    show({ trainings: ['a', 'b', 'c', 'd', 'e'].map((name) => row({ id: idOf(name), training_type: name })) });
    await waitFor(() => expect(screen.getAllByRole('group')).toHaveLength(4));
    await userEvent.click(screen.getByRole('button', { name: 'Show all 5 trainings' }));
    expect(screen.getAllByRole('group')).toHaveLength(5);
  });

  it('the next trainings say if there are none', async () => {
    show({ trainings: [] });
    expect(await screen.findByText('No trainings are planned where you are credentialed.')).toBeTruthy();
  });

  it("the next trainings say if they can't be read, and are read on request", async () => {
    const { current } = show({ status: 400 });
    expect(await screen.findByText('The next trainings could not be loaded.')).toBeTruthy();
    current.status = 200;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await yes()).toBeTruthy();
  });

  it('the next trainings offline offer no answer', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    show({});
    expect(await screen.findByText('You are offline. This needs a connection.')).toBeTruthy();
    expect(await yes()).toHaveProperty('disabled', true);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

it('an answer given earlier is the button that is pressed', async () => {
  show({ trainings: [row({ comes: false })] });
  expect([await yes(), no()].map((button) => button.getAttribute('aria-pressed'))).toEqual(['false', 'true']);
});

it('an answer is sent with the session alone, shown as said, and can be changed', async () => {
  let count = 0;
  const { answers, current } = show({
    answer: async (request) => {
      const { comes } = await request.clone().json();
      count += 1;
      current.trainings = [row({ comes, places_left: comes ? 2 : 3 })];
      return json(200, { comes, places_left: comes ? 2 : 3 });
    },
  });
  (await yes()).focus();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText("You're coming")).toBeTruthy();
  expect((await yes()).getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByText('LG1 · 2 places left')).toBeTruthy();
  await userEvent.click(no());
  expect(await screen.findByText("You can't come")).toBeTruthy();
  expect(count).toBe(2);
  expect(await Promise.all(answers().map((request) => request.json()))).toEqual([
    { session: idOf('hoist'), comes: true },
    { session: idOf('hoist'), comes: false },
  ]);
  const keys = answers().map(({ headers }) => headers.get('idempotency-key'));
  expect(new Set(keys).size).toBe(2);
});

it('an answer beyond the places is refused with what to do, and can be given again', async () => {
  const { answers } = show({
    answer: () => json(409, { code: 'PT409', message: 'All places are taken. Choose another session.' }),
  });
  await userEvent.click(await yes());
  const alert = await screen.findByRole('alert');
  expect(within(alert).getByText('Your answer was not saved')).toBeTruthy();
  expect(within(alert).getByText('All places are taken. Choose another session.')).toBeTruthy();
  expect(screen.queryByText("You're coming")).toBeNull();
  await userEvent.click(await yes());
  await waitFor(() => expect(answers()).toHaveLength(2));
});

it('an answer without a response may be saved or not, and is repeated with the same key', async () => {
  let isLost = true;
  const { answers, current } = show({
    answer: () => {
      if (isLost) throw new TypeError('Failed to fetch');
      current.trainings = [row({ comes: true, places_left: 2 })];
      return json(200, { comes: true, places_left: 2 });
    },
  });
  await userEvent.click(await yes());
  expect(await screen.findByText('Your answer may or may not have been saved. Trying again is safe.')).toBeTruthy();
  isLost = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText("You're coming")).toBeTruthy();
  expect(new Set(answers().map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
});

it('an answer that is being sent, or may have been saved, lets nobody give another', async () => {
  const reply = Promise.withResolvers<Response>();
  const { answers } = show({ answer: () => reply.promise });
  await userEvent.click(await yes());
  expect(no()).toHaveProperty('disabled', true);
  await userEvent.click(no());
  expect(screen.getByRole('button', { name: 'Saving...' }).textContent).toContain("I'm coming");
  reply.reject(new TypeError('Failed to fetch'));
  expect(await screen.findByText('Your answer may or may not have been saved. Trying again is safe.')).toBeTruthy();
  expect(no()).toHaveProperty('disabled', true);
  await userEvent.click(await yes());
  expect(answers()).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Stop trying' }));
  expect(no()).toHaveProperty('disabled', false);
});

it('the next trainings ask again for an answer given before the session moved', async () => {
  const { current } = show({ trainings: [row({ comes: true, before_move: true })] });
  expect(await screen.findByText('The session moved after you answered. Please answer again.')).toBeTruthy();
  current.trainings = [row({ comes: true })];
  await userEvent.click(await yes());
  await waitFor(() =>
    expect(screen.queryByText('The session moved after you answered. Please answer again.')).toBeNull(),
  );
});
