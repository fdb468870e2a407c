import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { removeCamera, stubCaches, stubCamera } from '../../testing/browser.ts';
import { type CardIssuer, createCardIssuer } from '../../testing/card-issuer.ts';
import { amelia, openPunch, punchButton } from '../../testing/punch-dialog.tsx';
import { storeSession } from '../../testing/tokens.ts';

const programs = [
  { index: 3, name: 'Avalanche Deployment', base: 'LG1', until: new Date(Date.now() + 86_400_000) },
  { index: 9, name: 'Lift Ticket', base: null, until: new Date(Date.now() + 86_400_000) },
];
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const nobodyId = '00000000-0000-4000-8000-000000000000';
const cardOf = (memberId: string, origin = location.origin) => `${origin}/members?selected=${memberId}`;

let ours: CardIssuer;
let camera: ReturnType<typeof stubCamera>;

beforeAll(async () => {
  ours = await createCardIssuer(location.origin, 'OurKey-1');
  // Transformed in advance, so that no test waits for lazy modules.
  await Promise.all([import('./scan-member.tsx'), import('../../api/cards/search-by-code.ts')]);
});
beforeEach(() => {
  stubCaches();
  storeSession();
  camera = stubCamera();
});
afterEach(removeCamera);

const placeToday = (index: number) => ({ index, until: programs.find((one) => one.index === index)?.until });

type Server = { held?: number[]; gone?: boolean };

/** The dialog, with a server that knows only Amelia. */
async function open({ held = [3, 9], gone = false }: Server = {}) {
  const opened = openPunch();
  const list = await ours.list({ at: new Date() });
  const others = globalThis.fetch;
  const stated = gone
    ? Response.json({ code: 'member_missing', message: 'Gone' }, { status: 404 })
    : Response.json({ data: { memberId: amelia.id, at: new Date(), held: held.map(placeToday) } });
  vi.stubGlobal('fetch', async (input: string | URL, init?: RequestInit) => {
    const url = new URL(input, location.origin);
    if (url.pathname === '/functions/v1/card-keys') return Response.json(ours.keySet);
    if (url.pathname === '/functions/v1/card-status') {
      return new Response(list, { headers: { Date: new Date().toUTCString() } });
    }
    if (url.pathname === '/functions/v1/stated-member') return stated.clone();
    if (url.searchParams.get('id') === `eq.${nobodyId}`) return Response.json([]);
    return others(input, init);
  });
  await screen.findByRole('combobox');
  return opened;
}

/** The same with the camera on. */
async function scan(server: Server = {}) {
  const opened = await open(server);
  await opened.user.keyboard('{F2}');
  await screen.findByLabelText('Camera view');
  return opened;
}

const signed = async (minutes: number, issuer = ours) =>
  `${location.origin}/verify#${await issuer.statement({ signedAt: ago(minutes), programs })}`;
const selected = () => screen.findByRole('region', { name: 'Selected member' });

it('a code that leads to a member on a card selects them, so one more press records the punch, and releases the camera', async () => {
  await scan();
  camera.hold(cardOf(amelia.id));
  const chosen = await selected();
  expect(within(chosen).getByText('Amelia Ortega')).toBeTruthy();
  expect(
    within(chosen).getByText('Found by the code on the card, which anyone can copy. Check the photo or an ID.'),
  ).toBeTruthy();
  // The selected member renders before the picture's effect ends.
  await waitFor(() => expect(camera.track.stop).toHaveBeenCalledOnce());
  await waitFor(() => expect(punchButton().disabled).toBe(false));
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Live Mission' }));
});

it.each([
  [[3, 9], 'Code: ValidCode made 12 minutes ago, checked with the server', []],
  [
    [3],
    'Code: RevokedCode made 12 minutes ago, checked with the server',
    [expect.stringMatching(/^Avalanche Deployment at LG1Valid/), expect.stringMatching(/^Lift TicketRevoked/)],
  ],
])('a code that leads to a member for crew selects and checks, with %j held', async (held, words, states) => {
  await scan({ held });
  camera.hold(await signed(12));
  const chosen = within(await selected());
  expect(chosen.getByText('Amelia Ortega')).toBeTruthy();
  expect(chosen.getByRole('status').textContent).toBe(words);
  expect(chosen.queryAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(states);
});

describe('a hand scanner', () => {
  it('a hand scanner that types the code on a card, and Enter, selects its member as the camera does', async () => {
    const { user, writes } = await open();
    await user.type(screen.getByRole('combobox'), `${cardOf(amelia.id)}{Enter}`);
    const chosen = within(await selected());
    expect(chosen.getByText('Amelia Ortega')).toBeTruthy();
    expect(chosen.getByText(/^Found by the code on the card, which anyone can copy/)).toBeTruthy();
    expect(writes.filter(({ path }) => path.endsWith('-credential'))).toEqual([]);
  });

  it('a hand scanner that types the code for crew behind other text, and Enter, selects and checks', async () => {
    const { user } = await open({ held: [3] });
    await user.type(screen.getByRole('combobox'), 'mia');
    await user.paste(await signed(12));
    await user.keyboard('{Enter}');
    const chosen = within(await selected());
    expect(chosen.getByText('Amelia Ortega')).toBeTruthy();
    expect(chosen.getByRole('status').textContent).toBe(
      'Code: RevokedCode made 12 minutes ago, checked with the server',
    );
  });

  it.each<[string, () => Promise<string>, string]>([
    [
      'a code of nobody',
      async () => cardOf(nobodyId),
      'No member has this code now. Search by name or email, or add them again.',
    ],
    [
      'the code of another product',
      async () => cardOf(amelia.id, 'https://other.example.org'),
      "This code was made at https://other.example.org, and doesn't match anyone here. Search by name instead.",
    ],
    [
      'another address',
      async () => 'https://example.org/hangar',
      'No member has this code. Scan the one on a card, or the one under Show to crew.',
    ],
    [
      'a stale code',
      () => signed(24 * 60 + 1),
      'Too old: nobody was chosen. A code is good for a day. Ask for a new code from Show to crew, with a connection.',
    ],
  ])('a hand scanner that types %s is told so, and chooses nobody', async (_, code, sentence) => {
    const { user } = await open();
    await user.click(screen.getByRole('combobox'));
    await user.paste(await code());
    await user.keyboard('{Enter}');
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Selected member' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Add New Member' }));
    expect(await screen.findByRole('textbox', { name: /^First name/i })).toHaveProperty('value', '');
  });
});

describe('a code that leads to no one', () => {
  it.each<[string, () => Promise<string>, string]>([
    [
      'forged',
      async () => `${(await signed(5)).slice(0, -86)}${'A'.repeat(86)}`,
      'Forged: nobody was chosen.This code was altered, or is not one of ours. Do not accept it, and report it.',
    ],
    [
      'of a key that nobody knows',
      async () => signed(5, await createCardIssuer(location.origin, 'NotOurs1')),
      'Unknown key: nobody was chosen.This code is signed by a key that is not one of ours, as far as this device knows. Connect this device and check again. If nothing changes, do not accept it.',
    ],
    [
      'torn',
      async () => (await signed(5)).slice(0, -10),
      'Could not be read: nobody was chosen.This code is not complete, or it is not a crew code. Scan it again with the whole code in view. If nothing changes, ask for a new code from Show to crew.',
    ],
    [
      'stale',
      () => signed(24 * 60 + 1),
      'Too old: nobody was chosen.A code is good for a day. Ask for a new code from Show to crew, with a connection.',
    ],
    [
      'of something else',
      async () => 'WIFI:S:Hangar;;',
      'No member has this code. Scan the one on a card, or the one under Show to crew.',
    ],
    [
      'of another address',
      async () => cardOf(amelia.id, 'https://other.example'),
      "This code was made at https://other.example, and doesn't match anyone here. Search by name instead.",
    ],
    [
      'of a member who was deleted',
      async () => cardOf(nobodyId),
      'No member has this code now. Search by name or email, or add them again.',
    ],
  ])('a scan of %s is reported as such; scanning continues, and the search stays', async (_, code, words) => {
    const { user } = await scan();
    camera.hold(await code());
    const sentence = await screen.findByText((_text, element) => element?.textContent === words && hasRole(element));
    expect(sentence).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Selected member' })).toBeNull();
    expect(camera.track.stop).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Search instead' }));
    expect(document.activeElement).toBe(await screen.findByRole('combobox'));
    await waitFor(() => expect(camera.track.stop).toHaveBeenCalledOnce());
  });

  it('a code whose member was deleted since is reported, and the next code counts', async () => {
    await scan({ gone: true });
    camera.hold(await signed(5));
    expect(await screen.findByText(/^No member has this code now/)).toBeTruthy();
    camera.hold(cardOf(amelia.id));
    expect(await selected()).toBeTruthy();
  });
});

function hasRole(element: Element): boolean {
  return element.matches('[role="alert"], [role="status"]');
}
