import type { ListedProgram } from '@ffl/domain/cards/sought';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { stubCaches } from '../../testing/browser.ts';
import { type CardDoor, createCardDoor } from '../../testing/card-door.ts';
import { visit } from '../../testing/open-at.tsx';

const now = new Date('2026-11-20T18:00:00Z');
const lapsed = { index: 5, name: 'Lift Ticket', base: null, until: new Date('2026-11-04T06:59:59Z') };
const named: ListedProgram[] = [
  { name: 'Avalanche Deployment', type: 'avalanche', base: 'LG1' },
  { name: 'Avalanche Deployment', type: 'avalanche', base: 'LG2' },
  { name: 'Rescue Deployment', type: 'rescue', base: 'LG1' },
  { name: 'Lift Ticket', type: 'lift_ticket', base: null },
];

let door: CardDoor;

beforeAll(async () => {
  door = await createCardDoor('https://flight.test', now);
  await import('./verify-page.tsx');
});
beforeEach(() => {
  stubCaches();
  vi.useFakeTimers({ now, toFake: ['Date'] });
});
afterEach(() => vi.useRealTimers());

const signed = () => door.ours.statement({ signedAt: now, programs: [...door.programs, lapsed] });
const connect = async (programs: ListedProgram[]) =>
  door.connect({
    list: await door.ours.list({ at: now, programs }),
    today: { held: [...door.held(3, 9).held, { index: 5, until: lapsed.until }] },
  });
const tile = (name: string) => screen.findByRole('button', { name });
const choose = async (...names: string[]) => {
  for (const name of names) await userEvent.click(await tile(name));
};
const pressed = () => screen.queryAllByRole('button', { pressed: true }).map(({ textContent }) => textContent);
const verdict = (text: RegExp) => waitFor(() => expect(screen.getByRole('status').textContent).toMatch(text));
const isGreen = () => screen.getByRole('status').className.includes('bg-active');

it('the card check is told a program, then a base, judges by it at once, remembers it offline, and can be changed back', async () => {
  await connect(named);
  await visit('/verify');
  await tile('LG1');
  expect(pressed()).toEqual(['Everything', 'Any']);
  await choose('Avalanche Deployment', 'LG1');
  expect(pressed()).toEqual(['Avalanche Deployment', 'LG1']);
  cleanup();
  await visit(`/verify#${await signed()}`);
  await verdict(/^ValidWhat you are checking for is in force\.Avalanche Deployment at LG1 is in force$/);
  expect(screen.getByRole('heading', { name: 'Also on this card' })).toBeTruthy();
  door.disconnect();
  await choose('Lift Ticket');
  await verdict(/^LapsedWhat you are checking for is not in force\.Lift Ticket lapsed Nov 03, 2026$/);
  expect(screen.queryByRole('button', { name: 'LG1' })).toBeNull();
  await choose('Avalanche Deployment', 'LG2');
  await verdict(
    /^Not on this cardWhat you are checking for is not on this card\.No Avalanche Deployment at LG2 on this card\.$/,
  );
  expect(isGreen()).toBe(false);
  await choose('Everything', 'Any');
  await verdict(/^Partly valid/);
});

it('the card check says that what was chosen is no program any more, and is not green', async () => {
  await connect(named);
  await visit('/verify');
  await choose('Avalanche Deployment', 'LG1');
  cleanup();
  await connect(named.slice(1));
  await visit(`/verify#${await signed()}`);
  await verdict(/^No such program.*No Avalanche Deployment at LG1 among the programs this device knows\.$/);
  expect(isGreen()).toBe(false);
  expect(screen.getByText('Avalanche Deployment at LG1 (no longer a program)')).toBeTruthy();
});

it('a pasted link or code is checked like a scanned one, and anything else is named at the field', async () => {
  await connect(named);
  await visit('/verify');
  const field = await screen.findByLabelText('Or paste a code or link');
  await userEvent.type(field, 'https://flight.test/members?selected=7{Enter}');
  expect(screen.getByText('This is not a crew code. Ask the member to open Show to crew.')).toBeTruthy();
  await userEvent.clear(field);
  await userEvent.paste(`https://flight.test/verify#${await signed()}`);
  await userEvent.keyboard('{Enter}');
  await verdict(/^Partly valid/);
});

it('the card check asks nothing if the list names no programs', async () => {
  await door.connect();
  await visit(`/verify#${await door.good()}`);
  await verdict(/^Valid/);
  expect(screen.queryByText('What are you checking for?')).toBeNull();
});
