import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { ToastOutlet } from '../../app/app.tsx';
import { answerOf, rowLike } from '../../testing/answers.ts';
import { renderInProduct } from '../../testing/in-product.tsx';
import { badGateway, json, stubNetwork } from '../../testing/network.ts';
import { recordedAnswers } from '../../testing/recorded-answers.ts';
import { user as account, storeSession } from '../../testing/tokens.ts';
import { Calendars } from './calendars.tsx';

// Loaded in advance, so that no test waits for what the page loads on demand.
beforeAll(() => Promise.all([import('./calendar-address.tsx'), import('../../components/ui/toast-view.tsx')]));
beforeEach(() => storeSession());

type Row = (typeof recordedAnswers.own_calendars.calendars)[number];

const row = (over: Partial<Row>) =>
  rowLike(recordedAnswers.own_calendars.calendars, {
    base_id: null,
    base: null,
    created_at: null,
    read_at: null,
    ...over,
  });
const own = row({});
const base = row({
  base_id: '00000000-0000-4000-8000-000000000001',
  base: 'LG1',
  created_at: '2026-11-20T18:00:00+00:00',
});

async function open(calendars: Row[], onMake?: () => Response) {
  const sent = stubNetwork({
    '/rest/v1/administrators': () => json(200, []),
    '/rest/v1/members': () => json(200, [{ id: 'm1', first_name: 'Mia', last_name: 'Olsen' }]),
    '/rest/v1/rpc/own_calendars': () => json(200, answerOf('own_calendars', { calendars })),
    '/rest/v1/rpc/end_calendar': () => json(200, true),
    '/functions/v1/make-calendar':
      onMake ?? (() => json(200, { data: { address: 'https://flight.example/calendar/v1/t0ken.ics' } })),
    '/auth/v1/user': () => json(200, account),
  });
  const { product } = renderInProduct(
    <>
      <Calendars areOfBases={calendars.includes(base)} />
      <ToastOutlet />
    </>,
  );
  await product.session.current();
  const to = (path: string) => sent.filter(({ url }) => url.endsWith(path));
  return { person: userEvent.setup(), to };
}

const rows = async () => within(await screen.findByRole('list', { name: 'Calendars' })).getAllByRole('listitem');

it('the calendars of bases are listed with when each address was made and last read', async () => {
  await open([own, base, row({ ...base, base_id: 'b2', base: 'LG2', read_at: '2026-11-21T18:00:00+00:00' })]);
  expect((await rows()).map(({ textContent }) => textContent)).toEqual([
    'LG1Address made Nov 20, 2026, 11:00 AM MST. Not read yet.Replace the calendar of LG1Remove the calendar of LG1',
    'LG2Address made Nov 20, 2026, 11:00 AM MST. Last read Nov 21, 2026, 11:00 AM MST.Replace the calendar of LG2Remove the calendar of LG2',
  ]);
});

it('the calendars say what each of them shows', async () => {
  await open([own]);
  const text = await screen.findByText(/Your own shows when your credentials expire/);
  expect(text.textContent).not.toContain('bases');
});

it('a calendar shows a new address once, for both kinds of calendar apps, and copies it', async () => {
  const { person, to } = await open([own]);
  const writeText = vi.spyOn(navigator.clipboard, 'writeText');
  await person.click(await screen.findByRole('button', { name: /^Get address/ }));
  const question = await screen.findByRole('alertdialog', { name: 'Get an address for your own calendar?' });
  await person.click(within(question).getByRole('button', { name: 'Get address' }));
  const shown = await screen.findByRole('dialog', { name: 'Address of your own calendar' });
  const field = (name: string) => within(shown).getByLabelText<HTMLInputElement>(name).value;
  expect(field('For Apple Calendar and Outlook')).toBe('webcal://flight.example/calendar/v1/t0ken.ics');
  expect(field('For Google Calendar and others')).toBe('https://flight.example/calendar/v1/t0ken.ics');
  expect(within(shown).getByRole('link').getAttribute('href')).toBe('webcal://flight.example/calendar/v1/t0ken.ics');
  await person.click(within(shown).getByRole('button', { name: /^Copy For Google/ }));
  expect(writeText).toHaveBeenCalledWith('https://flight.example/calendar/v1/t0ken.ics');
  expect(await screen.findByText('Address copied')).toBeTruthy();
  expect(await to('/make-calendar')[0]?.json()).toEqual({ baseId: null });
  await person.click(within(shown).getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(document.body.innerHTML).not.toContain('t0ken'));
  expect(to('/own_calendars')).toHaveLength(2);
});

it('a calendar replaces its address after saying that the old one stops working', async () => {
  const { person, to } = await open([own, base]);
  await person.click(await screen.findByRole('button', { name: /^Replace/ }));
  const question = await screen.findByRole('alertdialog', { name: 'Replace the address of the calendar of LG1?' });
  expect(question.textContent).toContain('The old address stops working right away.');
  await person.click(within(question).getByRole('button', { name: 'Replace' }));
  expect(await screen.findByRole('dialog', { name: 'Address of the calendar of LG1' })).toBeTruthy();
  expect(await to('/make-calendar')[0]?.json()).toEqual({ baseId: base.base_id });
});

it('a calendar loses its address after a question', async () => {
  const { person, to } = await open([own, base]);
  await person.click(await screen.findByRole('button', { name: /^Remove/ }));
  const question = await screen.findByRole('alertdialog', { name: 'Remove the address of the calendar of LG1?' });
  await person.click(within(question).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Address removed')).toBeTruthy();
  expect(await to('/end_calendar')[0]?.json()).toEqual({ base: base.base_id });
});

it('a calendar says that an address may have been made when no response arrived', async () => {
  const { person } = await open([own], badGateway);
  await person.click(await screen.findByRole('button', { name: /^Get address/ }));
  await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Get address' }));
  expect((await screen.findByRole('alert')).textContent).toContain(
    'An address may have been made, but it did not arrive. Trying again makes another one.',
  );
});

it('the calendars are absent for somebody who may subscribe to none', async () => {
  const { to } = await open([]);
  await waitFor(() => expect(to('/own_calendars')).toHaveLength(1));
  await waitFor(() => expect(screen.queryByText('Calendar')).toBeNull());
});

it("the calendars can't be changed offline, and say why", async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await open([own]);
  expect(await screen.findByText('You are offline. This needs a connection.')).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Get address/ })).toHaveProperty('disabled', true);
});
