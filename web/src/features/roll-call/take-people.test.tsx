import { readCalendarDate } from '@ffl/domain/time/calendar-date';
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Listed, Note, PendingPunch, RollCall } from '../../lib/roll-calls/roll-call.ts';
import { removeCamera, stubCamera } from '../../testing/browser.ts';
import { type CardIssuer, createCardIssuer } from '../../testing/card-issuer.ts';
import { renderInProduct } from '../../testing/in-product.tsx';
import { NameList } from './name-list.tsx';
import { ScanCards } from './scan-cards.tsx';

const idOf = (place: number) => `00000000-0000-4000-8000-00000000000${place}`;
const person = (place: number, name: string, isExpected = false) => ({
  ...{ id: idOf(place), name, isExpected },
  until: '2099-03-04T19:00:00Z',
});
const list: RollCall = {
  ...{ id: 'list', title: 'Hoist', trainingSessionId: null, openedAt: '', aheadMs: 0 },
  program: { id: 'p', name: 'Lift Ticket', base: 'LG2' },
  people: [
    person(1, 'Amelia Ortega'),
    person(2, 'Zoë Ångström', true),
    person(3, 'Bo Park'),
    person(4, 'Sam Reed'),
    person(5, 'Sam Reed'),
  ],
  lacking: [
    { id: idOf(6), name: 'Maya Lindqvist' },
    { id: idOf(7), name: 'Mayra Stone' },
  ],
};
const punch = (place: number, more: Partial<PendingPunch> = {}): PendingPunch => ({
  ...{ id: `punch ${place}`, listId: 'list', state: 'waiting', isTried: false, response: null },
  entry: { memberId: idOf(place), name: '', takenAt: '' },
  ...more,
});

const season = {
  startDate: readCalendarDate('2026-11-15'),
  endDate: readCalendarDate('2027-04-30'),
  isActive: true,
};

function openNames(
  punches: PendingPunch[] = [],
  people: Listed[] = list.people,
  rule?: RollCall['rule'],
  notes: Note[] = [],
) {
  const [onTake, onTakeBack, onNote] = [vi.fn(), vi.fn(), vi.fn()];
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  renderInProduct(
    <RouterContextProvider router={router as never}>
      <NameList
        list={{ ...list, people, ...(rule && { rule }) }}
        punches={punches}
        notes={notes}
        onTake={onTake}
        onTakeBack={onTakeBack}
        onNote={onNote}
      />
    </RouterContextProvider>,
  );
  return { user: userEvent.setup(), onTake, onTakeBack, onNote };
}

const names = () => screen.getAllByRole('button').map((button) => button.querySelector('.font-semibold')?.textContent);

it('the name list has those of the session first, under a heading of their own, and finds anybody else by the beginnings of their names, without accents', async () => {
  const { user, onTake } = openNames();
  expect(names()[0]).toBe('Zoë Ångström');
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'On the session’s list',
    'Others who hold Lift Ticket',
  ]);
  expect(screen.getByRole('list', { name: 'On the session’s list' }).children).toHaveLength(1);
  await user.type(screen.getByRole('searchbox'), 'ang z');
  expect(names()).toEqual(['Zoë Ångström', 'Note “ang z”']);
  await user.click(screen.getByRole('button', { name: /^Zoë/ }));
  expect(onTake).toHaveBeenCalledWith(list.people[1]);
  await user.clear(screen.getByRole('searchbox'));
  await user.type(screen.getByRole('searchbox'), 'nobody');
  expect(screen.getByRole('status').textContent).toBe(
    'Nobody on this list has that name. Only people who hold the credential can be punched.',
  );
});

it('the name list offers to note whoever holds nothing once a name is typed, the name as typed too, and nobody twice', async () => {
  const note = (memberId: string | null, name: string): Note => ({
    ...{ id: name, listId: 'list' },
    entry: { memberId, name, kind: 'issue', text: '', takenAt: '', title: '', program: list.program },
  });
  const { user, onNote } = openNames([], list.people, undefined, [note(idOf(7), 'Mayra Stone'), note(null, 'May')]);
  expect(screen.queryByText('Maya Lindqvist')).toBeNull();
  await user.type(screen.getByRole('searchbox'), 'maý');
  const lacking = within(screen.getByRole('list', { name: 'Members without Lift Ticket at LG2' }));
  expect(lacking.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Maya LindqvistDoes not hold Lift Ticket at LG2',
    'Mayra StoneDoes not hold Lift Ticket at LG2Noted',
    'Note “maý”Not on the member listNoted',
  ]);
  for (const button of lacking.getAllByRole('button')) await user.click(button);
  expect(onNote.mock.calls).toEqual([[{ memberId: idOf(6), name: 'Maya Lindqvist' }]]);
  await user.type(screen.getByRole('searchbox'), ' q');
  await user.click(lacking.getByRole('button', { name: /^Note “maý q”/ }));
  expect(onNote).toHaveBeenLastCalledWith({ memberId: null, name: 'maý q' });
});

describe('a hand scanner in the search of a roll call', () => {
  beforeAll(() => import('./found-by-code.tsx'));

  const cardOf = (place: number) => `${location.origin}/members?selected=${idOf(place)}`;

  async function scanned(code: string) {
    const opened = openNames();
    await opened.user.type(screen.getByRole('searchbox'), code);
    return opened;
  }

  it('a hand scanner in the search of a roll call takes the person of a card with its Enter, and the next one after', async () => {
    const { user, onTake } = await scanned(`${cardOf(3)}{Enter}`);
    await screen.findByText('Bo Park is checked in.');
    expect(onTake.mock.calls).toEqual([[list.people[2]]]);
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
    await user.type(screen.getByRole('searchbox'), `${cardOf(1)}{Enter}`);
    await screen.findByText('Amelia Ortega is checked in.');
    expect(onTake).toHaveBeenCalledTimes(2);
  });

  it('a hand scanner in the search of a roll call takes nobody twice, and says who is taken', async () => {
    const { user, onTake, onTakeBack } = openNames([punch(3)]);
    await user.type(screen.getByRole('searchbox'), `${cardOf(3)}{Enter}`);
    await screen.findByText('Bo Park was already checked in.');
    expect([onTake.mock.calls, onTakeBack.mock.calls]).toEqual([[], []]);
  });

  it('a hand scanner in the search of a roll call finds the person of a card, whatever was typed before', async () => {
    const { user, onTake } = await scanned(`zo${cardOf(1)}${cardOf(3)}`);
    const name = await screen.findByRole('button');
    expect(name.textContent).toMatch(/^Bo Park/);
    await user.click(name);
    expect(onTake).toHaveBeenCalledWith(list.people[2]);
  });

  it('a hand scanner in the search of a roll call finds the person who shows a code to crew', async () => {
    const issuer = await createCardIssuer(location.origin, 'OurKey-1');
    const programs = [{ index: 1, name: 'Lift Ticket', base: null, until: new Date() }];
    const statement = await issuer.statement({ memberName: 'Bo Park', signedAt: new Date(), programs });
    await scanned(`${location.origin}/verify#${statement}`);
    expect((await screen.findByRole('button')).textContent).toMatch(/^Bo Park/);
  });

  it('a hand scanner in the search of a roll call offers to note a member who holds nothing', async () => {
    const { user, onNote } = await scanned(cardOf(6));
    await user.click(await screen.findByRole('button', { name: /^Maya Lindqvist/ }));
    expect(onNote).toHaveBeenCalledWith({ memberId: idOf(6), name: 'Maya Lindqvist' });
    await user.type(screen.getByRole('searchbox'), '{Enter}');
    await screen.findByText('Maya Lindqvist does not hold Lift Ticket at LG2.');
    expect(onNote).toHaveBeenCalledTimes(2);
  });

  it('a hand scanner in the search of a roll call is told of a code of nobody', async () => {
    const { onTake } = await scanned('https://example.org/hangar{Enter}');
    await screen.findByText('No member has this code.');
    expect(onTake).not.toHaveBeenCalled();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

it('the name list says that somebody is grounded instead of the date of what they hold', () => {
  const until = readCalendarDate('2099-01-02');
  const grounded: RollCall = { ...list, people: [{ ...person(1, 'Amelia Ortega'), grounding: { until } }] };
  renderInProduct(
    <NameList list={grounded} punches={[]} notes={[]} onTake={vi.fn()} onTakeBack={vi.fn()} onNote={vi.fn()} />,
  );
  expect(screen.getByRole('button').textContent).toBe('Amelia OrtegaGrounded until Jan 02, 2099');
});

it.each([
  ['not taken', [], 'Amelia OrtegaLapsed Jul 15, 2020'],
  ['taken', [punch(1)], 'Amelia OrtegaLapsed Jul 15, 2020Waits'],
  ['recorded', [punch(1, { state: 'recorded' })], 'Amelia OrtegaRecorded'],
])('the name list shows what is held by somebody %s, unless a punch has changed it', (_, punches, said) => {
  openNames(punches, [{ ...person(1, 'Amelia Ortega'), until: '2020-07-15T19:00:00Z' }]);
  expect(screen.getByRole('button').textContent).toBe(said);
});

it('a tap on a taken name takes back only what was not sent, and a recorded punch has a link to its undo', async () => {
  const punches = [
    punch(1),
    punch(3, { isTried: true }),
    punch(4, { state: 'recorded' }),
    punch(5, { state: 'refused' }),
  ];
  const { user, onTake, onTakeBack } = openNames(punches);
  for (const button of screen.getAllByRole('button', { pressed: true })) await user.click(button);
  expect(onTakeBack.mock.calls).toEqual([[punches[0]]]);
  expect(onTake).not.toHaveBeenCalled();
  const undo = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(undo).toEqual([['Undo in the record of Sam Reed', `/admin/members?selected=${idOf(4)}&tab=history`]]);
  const states = screen.getAllByRole('button', { pressed: true }).map((button) => button.lastChild?.textContent);
  expect(states).toEqual(['Waits', 'Being sent', 'Recorded', 'See above']);
});

let issuer: CardIssuer;
beforeAll(async () => {
  issuer = await createCardIssuer(location.origin, 'OurKey-1');
});
afterEach(removeCamera);

async function openScanner(punches: PendingPunch[] = []) {
  const camera = stubCamera();
  const onFound = vi.fn(async () => undefined);
  const onLacking = vi.fn();
  renderInProduct(<ScanCards list={list} punches={punches} onFound={onFound} onLacking={onLacking} />);
  await screen.findByLabelText('Camera view');
  return { camera, onFound, onLacking };
}

const cardOf = (id: string) => `${location.origin}/members?selected=${id}`;
const shownBy = async (memberName: string) => {
  const programs = [{ index: 1, name: 'Lift Ticket', base: null, until: new Date(Date.now() + 86_400_000) }];
  return `${location.origin}/verify#${await issuer.statement({ memberName, signedAt: new Date(), programs })}`;
};

it('the scanner takes a card by its member and a crew code by its name, each once and without the server', async () => {
  const { camera, onFound } = await openScanner();
  camera.hold(cardOf(idOf(1)));
  await screen.findByText('Amelia Ortega is checked in.');
  camera.hold(await shownBy('Bo Park'));
  await screen.findByText('Bo Park is checked in.');
  expect(onFound.mock.calls).toEqual([[list.people[0]], [list.people[2]]]);
});

it.each([
  ['somebody who is not listed', () => cardOf(idOf(9)), 'This person is not on this list.'],
  [
    'one of two people of that name',
    () => shownBy('Sam Reed'),
    'Several people on this list are called Sam Reed. Tap the right one.',
  ],
  ['something else', () => 'https://example.org', 'No member has this code.'],
])('the scanner takes nobody for %s', async (_, code, said) => {
  const { camera, onFound } = await openScanner();
  camera.hold(await code());
  await waitFor(() => expect(screen.getByText(said)).toBeTruthy());
  expect(onFound).not.toHaveBeenCalled();
});

it('the scanner offers to note a scanned member who holds nothing, and takes nobody', async () => {
  const { camera, onFound, onLacking } = await openScanner();
  camera.hold(cardOf(idOf(6)));
  await screen.findByText('Maya Lindqvist does not hold Lift Ticket at LG2.');
  expect(onLacking.mock.calls).toEqual([[{ memberId: idOf(6), name: 'Maya Lindqvist' }]]);
  expect(onFound).not.toHaveBeenCalled();
});

it('the scanner says who was taken before', async () => {
  const { camera, onFound } = await openScanner([punch(3)]);
  camera.hold(cardOf(idOf(3)));
  await screen.findByText('Bo Park was already checked in.');
  expect(onFound).not.toHaveBeenCalled();
});

it('the name list says before anybody is taken whether a punch moves the date, and once it is recorded which date holds', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-28T18:00:00Z') });
  const dated = { until: '2026-11-30T18:00:00Z', annualDate: '2025-11-30T18:00:00Z' };
  const people = [
    { ...person(1, 'Amelia Ortega'), ...dated },
    { ...person(3, 'Bo Park'), ...dated, annualDate: '2026-06-01T18:00:00Z' },
    { ...person(4, 'Sam Reed'), ...dated },
  ];
  const seasons = [season];
  const rule = { twoClocks: true, validityPeriodDays: 42, seasons, annualInitialTraining: false };
  const response = { code: null, message: 'New expiry: Jan 09, 2027' };
  openNames([punch(4, { state: 'recorded', response })], people, rule);
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Amelia OrtegaUntil Nov 30, 2026Expiry stays Nov 30, 2026: the annual training is due',
    'Bo ParkUntil Nov 30, 2026New expiry: Jan 09, 2027',
    'Sam ReedNew expiry: Jan 09, 2027Recorded',
  ]);
  vi.useRealTimers();
});
