import 'fake-indexeddb/auto';
import type { Boarding } from '@ffl/domain/boardings/schemas';
import type { ListedProgram } from '@ffl/domain/cards/sought';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { forgetEverything, keepOwnDevice } from '../../api/boardings/device-store.ts';
import { stubCaches } from '../../testing/browser.ts';
import { type CardIssuer, createCardIssuer } from '../../testing/card-issuer.ts';
import { fill } from '../../testing/fill.ts';
import { visit } from '../../testing/open-at.tsx';

const now = new Date('2026-11-20T18:00:00Z');
const avalanche = { index: 3, name: 'Avalanche Deployment', base: 'LG2', until: new Date('2027-11-20T18:00:00Z') };
const device = { id: 'd1', name: 'Phone', base: 'LG2', token: 't0ken' };

let ours: CardIssuer;
let recorded: Boarding[];
let hasLine: boolean;

beforeAll(async () => {
  ours = await createCardIssuer('https://flight.test', 'OurKey-1');
  await import('./verify-page.tsx');
});
beforeEach(async () => {
  stubCaches();
  vi.useFakeTimers({ now, toFake: ['Date'] });
  await forgetEverything();
  localStorage.clear();
  recorded = [];
  hasLine = true;
});
afterEach(() => vi.useRealTimers());

async function connect({ held = true, code = () => Response.json({ data: device }) } = {}) {
  const programs: ListedProgram[] = [
    { name: 'Avalanche Deployment', type: 'avalanche', base: 'LG2' },
    { name: 'Lift Ticket', type: 'lift_ticket', base: 'LG3' },
  ];
  const list = await ours.list({ at: now, revoked: held ? [] : [3], programs });
  const until = avalanche.until;
  const answers: Record<string, (body: string) => Response> = {
    '/functions/v1/card-keys': () => Response.json(ours.keySet),
    '/functions/v1/card-status': () => new Response(list, { headers: { Date: now.toUTCString() } }),
    '/functions/v1/present-card': () =>
      Response.json({
        data: { photo: null, isPhotoOver: false, at: now, held: held ? [3, 4].map((index) => ({ index, until })) : [] },
      }),
    '/functions/v1/enroll-boarding-device': code,
    '/functions/v1/record-boardings': (body) => {
      if (!hasLine) return Response.error();
      const { boardings } = JSON.parse(body) as { boardings: Boarding[] };
      recorded.push(...boardings);
      return Response.json({ data: { results: boardings.map(({ key }) => ({ key, refused: null })) } });
    },
  };
  vi.stubGlobal('fetch', async (input: string | URL | Request, init: RequestInit = {}) => {
    const url = input instanceof Request ? input.url : String(input);
    const body = input instanceof Request ? await input.text() : String(init.body ?? '');
    const answer = answers[new URL(url, location.origin).pathname]?.(body) ?? new Response('', { status: 404 });
    if (answer.type === 'error') throw new TypeError('Failed to fetch');
    return answer;
  });
}

const code = () => ours.statement({ signedAt: new Date(now.getTime() - 60_000), programs: [avalanche] });

async function check() {
  await visit(`/verify#${await code()}`);
  return within(await screen.findByRole('region', { name: 'Boarding log of LG2' }));
}

it('a device is enrolled with a code, and says what it is', async () => {
  await connect();
  await visit('/verify');
  const user = userEvent.setup();
  await user.click(await screen.findByText('For crews'));
  await user.click(screen.getByRole('button', { name: 'Enroll this device' }));
  expect(screen.getByText('Type the code')).toBeTruthy();
  await user.type(screen.getByLabelText('Code'), 'k7qmx 2dwzr');
  await user.click(screen.getByRole('button', { name: 'Enroll this device' }));
  const region = await screen.findByRole('region', { name: 'This device writes the boarding log of LG2' });
  expect(region.textContent).toContain('Enrolled as Phone.');
  expect(region.textContent).toContain('Nothing is waiting on this device.');
});

it('a wrong enrollment code is reported at the field', async () => {
  const message = "This code isn't known, was used, or has expired. Ask an administrator for a new one.";
  await connect({ code: () => Response.json({ code: 'device_code_refused', message }, { status: 410 }) });
  await visit('/verify');
  const user = userEvent.setup();
  await user.click(await screen.findByText('For crews'));
  await user.type(screen.getByLabelText('Code'), 'AAAAA-AAAAA{Enter}');
  expect(await screen.findByText(message)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Code'));
});

it('a stranger is shown no log, and nothing is left on their device', async () => {
  await connect();
  await visit(`/verify#${await code()}`);
  await screen.findByText('Valid', { selector: 'p' });
  expect(screen.queryByRole('region', { name: /Boarding log/ })).toBeNull();
  expect(await indexedDB.databases()).toEqual([]);
});

it('somebody in force boards with one press, once however often it is pressed, and it can be taken back with a reason', async () => {
  await keepOwnDevice({ ...device, isRefused: false });
  await connect();
  const log = await check();
  const user = userEvent.setup();
  expect(log.queryByRole('button', { name: 'Boarded anyway...' })).toBeNull();
  await fill(user, log.getByLabelText(/^Mission or aircraft/), 'N911FL');
  await user.dblClick(log.getByRole('button', { name: 'Boarded' }));
  expect(await log.findByText('Boarded, 11:00 AM MST')).toBeTruthy();
  expect(await log.findByText('It is in the log.')).toBeTruthy();
  expect(recorded).toMatchObject([
    {
      kind: 'boarded',
      at: '2026-11-20T18:00:00.000Z',
      mission: 'N911FL',
      verdict: 'valid',
      checked: { text: 'Programs at LG2', type: null, program: null, base: 'LG2' },
      statement: await code().then((text) => expect.stringContaining(text.slice(0, 20))),
    },
  ]);
  await user.click(log.getByRole('button', { name: 'Take back...' }));
  await user.click(log.getByRole('button', { name: 'Take back' }));
  expect(log.getByText('Say in a few words why')).toBeTruthy();
  await fill(user, log.getByLabelText('Why are you taking it back?'), 'Wrong flight');
  await user.click(log.getByRole('button', { name: 'Take back' }));
  expect(await log.findByText('Taken back. Record what happened, if anything did.')).toBeTruthy();
  await waitFor(() =>
    expect(recorded.at(-1)).toMatchObject({ kind: 'void', undoes: recorded[0]?.key, reason: 'Wrong flight' }),
  );
  expect(log.getByRole('button', { name: 'Boarded' })).toBeTruthy();
  expect(log.getByLabelText(/^Mission or aircraft/)).toHaveProperty('value', 'N911FL');
});

it('somebody whose card is good on another phone boards once the ID was checked, and the log says so', async () => {
  await keepOwnDevice({ ...device, isRefused: false });
  await connect();
  await visit(`/verify#${await ours.bare({ signedAt: new Date(now.getTime() - 60_000), programs: [avalanche] })}`);
  const log = within(await screen.findByRole('region', { name: 'Boarding log of LG2' }));
  await userEvent.setup().click(log.getByRole('button', { name: 'Boarded, ID checked' }));
  await waitFor(() =>
    expect(recorded).toMatchObject([{ kind: 'boarded', reason: 'ID checked', verdict: 'ask-id', mission: '' }]),
  );
});

it('somebody whose card is not good boards only with a reason', async () => {
  await keepOwnDevice({ ...device, isRefused: false });
  await connect({ held: false });
  const log = await check();
  const user = userEvent.setup();
  expect(log.queryByRole('button', { name: 'Boarded' })).toBeNull();
  await user.click(log.getByRole('button', { name: 'Boarded anyway...' }));
  await user.click(log.getByRole('button', { name: 'Another reason' }));
  await user.click(log.getByRole('button', { name: 'Boarded anyway' }));
  expect(log.getByText('Say in a few words why')).toBeTruthy();
  await fill(user, log.getByLabelText('Reason'), 'Flood in the valley');
  await user.click(log.getByRole('button', { name: 'Boarded anyway' }));
  expect(await log.findByText(/^Boarded anyway, 11:00/)).toBeTruthy();
  await waitFor(() =>
    expect(recorded).toMatchObject([{ kind: 'boarded_anyway', reason: 'Flood in the valley', verdict: 'revoked' }]),
  );
});

it('a common reason takes one tap, then the next code can be scanned, and checking again offers no second entry', async () => {
  await keepOwnDevice({ ...device, isRefused: false });
  await connect({ held: false });
  const log = await check();
  const user = userEvent.setup();
  await user.click(log.getByRole('button', { name: 'Boarded anyway...' }));
  await user.click(log.getByRole('button', { name: 'Cleared by phone' }));
  await waitFor(() => expect(recorded).toMatchObject([{ kind: 'boarded_anyway', reason: 'Cleared by phone' }]));
  expect(log.getByRole('button', { name: 'Scan another code' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  const again = within(await screen.findByRole('region', { name: 'Boarding log of LG2' }));
  expect(await again.findByText(/^Boarded anyway, 11:00/)).toBeTruthy();
  expect(again.queryByRole('button', { name: 'Refused' })).toBeNull();
});

it("an enrolled device on which nobody chose checks for its base's programs, and for everything once that is chosen", async () => {
  await keepOwnDevice({ ...device, isRefused: false });
  await connect();
  const elsewhere = { index: 4, name: 'Lift Ticket', base: 'LG3', until: avalanche.until };
  await visit(`/verify#${await ours.statement({ signedAt: now, programs: [elsewhere] })}`);
  await waitFor(() =>
    expect(screen.getByRole('status').textContent).toBe(
      'Not on this cardWhat you are checking for is not on this card.No programs at LG2 on this card.',
    ),
  );
  const bases = within(screen.getByRole('group', { name: 'At which base?' })).getAllByRole('button');
  expect(bases.map(({ textContent, ariaPressed }) => [textContent, ariaPressed])).toEqual([
    ['Any', 'false'],
    ['LG2', 'true'],
    ['LG3', 'false'],
  ]);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Any' }));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('ValidEverything below is in force.'));
});

it('a boarding recorded offline waits on the device, and is sent when the connection is back', async () => {
  await keepOwnDevice({ ...device, isRefused: false });
  await connect();
  const log = await check();
  hasLine = false;
  await userEvent.setup().click(log.getByRole('button', { name: 'Refused' }));
  expect(await log.findByText('Kept on this device. It is sent as soon as there is a connection.')).toBeTruthy();
  hasLine = true;
  window.dispatchEvent(new Event('online'));
  expect(await log.findByText('It is in the log.')).toBeTruthy();
  // A browser without locks may send it twice; the server writes it once.
  expect(new Set(recorded.map(({ key }) => key)).size).toBe(1);
});

it('a boarding that the device cannot keep is not recorded, and the page says so', async () => {
  await keepOwnDevice({ ...device, isRefused: false });
  await connect();
  const log = await check();
  const broken = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await userEvent.setup().click(log.getByRole('button', { name: 'Boarded' }));
  expect(
    await log.findByText('This device could not save this, so it is not recorded. Write it on paper.'),
  ).toBeTruthy();
  broken.mockRestore();
  expect(log.getByRole('button', { name: 'Boarded' })).toBeTruthy();
  expect(recorded).toEqual([]);
});

it('a device forgets everything on request, after saying what is lost', async () => {
  await keepOwnDevice({ ...device, isRefused: false });
  await connect();
  hasLine = false;
  const log = await check();
  const user = userEvent.setup();
  await user.click(log.getByRole('button', { name: 'Refused' }));
  await log.findByText(/^Kept on this device/);
  await visit('/verify');
  const region = within((await screen.findAllByRole('region', { name: /^This device writes/ })).at(-1) as HTMLElement);
  expect(
    await region.findByText('1 entry is waiting on this device. It is sent as soon as there is a connection.'),
  ).toBeTruthy();
  await user.click(region.getByRole('button', { name: 'Remove from this device' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText('1 entry that the server does not have will be deleted for good.')).toBeTruthy();
  await user.click(question.getByRole('button', { name: 'Remove from this device' }));
  expect((await screen.findAllByText('For crews')).length).toBeGreaterThan(0);
  expect(await indexedDB.databases()).toEqual([]);
});
