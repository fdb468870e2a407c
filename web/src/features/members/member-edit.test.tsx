import { focusManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fill } from '../../testing/fill.ts';
import { amelia, openMembers, type Setup } from '../../testing/members-page.tsx';
import { badGateway, json } from '../../testing/network.ts';
import { idOf, memberRow } from '../../testing/sample-rows.ts';

type Row = ReturnType<typeof memberRow>;

const photo = 'data:image/jpeg;base64,/9j/4AAQ';
const stored = memberRow({
  id: amelia.id,
  user_id: null,
  phone: '(970) 555-0100',
  certification_level: 'EMT-B',
  image_url: photo,
  updated_at: '2026-11-20T18:00:00.000001+00:00',
});

/** The members table as the server keeps it: a change needs the revision it was made from. */
function table(rows: Row[] = [stored]) {
  let count = 1;
  const change = (over: Partial<Row>) => {
    rows = rows.map((row) => ({ ...row, ...over, updated_at: `2026-11-20T18:00:00.00000${++count}+00:00` }));
  };
  return {
    change,
    delete: () => {
      rows = [];
    },
    record: () => json(200, rows),
    onSave: async (request: Request) => {
      const revision = new URL(request.url).searchParams.get('updated_at')?.replace('eq.', '');
      if (rows[0]?.updated_at !== revision) return json(200, []);
      change((await request.clone().json()) as Partial<Row>);
      return json(200, rows);
    },
  };
}

async function edit(setup: Setup) {
  const opened = await openMembers({ path: `/members?selected=${amelia.id}&tab=edit`, ...setup });
  await screen.findByLabelText('First name');
  const saves = () => opened.sent.filter(({ method }) => method === 'PATCH');
  return { ...opened, saves };
}

type User = Awaited<ReturnType<typeof edit>>['user'];

const field = (name: string | RegExp) => within(screen.getByRole('dialog')).getByLabelText<HTMLInputElement>(name);
const submit = () => screen.getByRole('button', { name: /^Save changes/ });

const enter = (user: User, name: string, text: string) => fill(user, field(name), text);

it("a member's form shows what is stored and saves what changed, and nothing else", async () => {
  const { user, saves } = await edit(table());
  const shown = ['First name', 'Last name', 'Email', 'Phone', /^Certification level/].map((name) => field(name).value);
  expect(shown).toEqual(['Amelia', 'Ortega', 'amelia@example.org', '(970) 555-0100', 'EMT-B']);
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Organization' }).value).toBe('Summit County SAR');
  await enter(user, 'Phone', ' 970-555-0199 ');
  await user.click(submit());
  expect(await screen.findByText('Updated member information')).toBeTruthy();
  expect(saves()).toHaveLength(1);
  expect(new URL(saves()[0]?.url ?? '').searchParams.get('updated_at')).toBe('eq.2026-11-20T18:00:00.000001+00:00');
  expect(await saves()[0]?.json()).toEqual({ phone: '970-555-0199' });
  const sheet = screen.getByRole('dialog', { name: 'Amelia Ortega' });
  expect(within(sheet).getByRole('link', { name: '970-555-0199' })).toBeTruthy();
  expect(document.activeElement).toBe(submit());
  await enter(user, 'Phone', '970-555-0111');
  await user.click(submit());
  expect(await within(sheet).findByRole('link', { name: '970-555-0111' })).toBeTruthy();
});

it("a member's form says if nothing changed, and sends nothing", async () => {
  const { user, saves } = await edit(table());
  await user.click(submit());
  expect(screen.getByText('Nothing was changed.')).toBeTruthy();
  expect(saves()).toEqual([]);
});

it("a member's form needs what every member has", async () => {
  const { user, saves } = await edit(table());
  for (const name of ['First name', 'Last name', 'Email', 'Phone', 'Organization']) await user.clear(field(name));
  await user.click(submit());
  for (const name of ['First name', 'Last name', 'Email', 'Phone number', 'Organization']) {
    expect((await screen.findAllByText(`${name} is required`)).length).toBeGreaterThan(0);
  }
  expect(saves()).toEqual([]);
});

it("a member's form keeps an organization no longer in the list", async () => {
  const { user } = await edit(table([{ ...stored, organization: 'Old Patrol' }]));
  await enter(user, 'Phone', '970-555-0199');
  await user.click(submit());
  expect(await screen.findByText('Updated member information')).toBeTruthy();
});

it("a member's form removes the photo", async () => {
  const { user, saves } = await edit({ ...table(), onSave: async () => json(200, [{ ...stored, image_url: null }]) });
  await user.click(screen.getByRole('button', { name: 'Remove photo' }));
  await user.click(submit());
  expect(await screen.findByText('Updated member information')).toBeTruthy();
  expect(await saves()[0]?.json()).toEqual({ image_url: null });
});

it("a member's form shows the value of a certification level stored as an object", async () => {
  await edit(table([{ ...stored, certification_level: '{"value": "Paramedic"}' }]));
  expect(field(/^Certification level/).value).toBe('Paramedic');
  expect(screen.getByText(/^Paramedic · /)).toBeTruthy();
});

it("a member's form needs a connection, and says so", async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await edit(table());
  expect(screen.getByText('You are offline. This needs a connection.')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Save changes/ }).disabled).toBe(true);
});

describe('a save the server refuses', () => {
  it('a save the server refuses reports at its field an e-mail somebody else has', async () => {
    const onSave = () => json(409, { code: '23505', message: 'duplicate key value' });
    const { user } = await edit({ ...table(), onSave });
    await enter(user, 'Email', 'bo@example.org');
    await user.click(submit());
    expect((await screen.findAllByText('A member with this email already exists')).length).toBeGreaterThan(0);
    expect(
      screen.getByText(/^Each record needs its own email. If they share a mailbox, enter a different/),
    ).toBeTruthy();
    expect(screen.getByText('Failed to update member')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field('Email')));
    expect(field('Email').value).toBe('bo@example.org');
    await user.keyboard('x');
    await waitFor(() => expect(screen.queryByText(/^Each record needs its own email/)).toBeNull());
    await waitFor(() => expect(screen.queryByText('Failed to update member')).toBeNull());
  });

  it('a save the server refuses is reported in place with the reason, and the entries stay', async () => {
    const onSave = () => json(400, { code: '23514', message: 'violates check constraint' });
    const { user } = await edit({ ...table(), onSave });
    await enter(user, 'Phone', '970-555-0199');
    await user.click(submit());
    expect((await screen.findByText('Not saved.')).closest('[role=alert]')?.textContent).toContain(
      'violates check constraint',
    );
    expect(screen.getByText('Failed to update member')).toBeTruthy();
    expect(field('Phone').value).toBe('970-555-0199');
  });

  it('a save the server refuses without a response is sent again with the same key', async () => {
    const members = table();
    let isLost = true;
    const onSave = (request: Request) => (isLost ? badGateway() : members.onSave(request));
    const { user, saves } = await edit({ ...members, onSave });
    await enter(user, 'Phone', '970-555-0199');
    await user.click(submit());
    expect(await screen.findByText('Sent, not confirmed')).toBeTruthy();
    isLost = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Updated member information')).toBeTruthy();
    const keys = saves().map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), keys[0]]);
  });

  it('abandoned without a response keeps the entries', async () => {
    const { user } = await edit({ ...table(), onSave: () => badGateway() });
    await enter(user, 'Phone', '970-555-0199');
    await user.click(submit());
    await user.click(await screen.findByRole('button', { name: 'Stop trying' }));
    expect(field('Phone').value).toBe('970-555-0199');
    expect(screen.queryByText('Sent, not confirmed')).toBeNull();
  });
});

it("a member someone else changed meanwhile isn't overwritten: it says what is new, keeps the entries, and saves at the next press", async () => {
  const members = table();
  const { user, saves } = await edit(members);
  await enter(user, 'Phone', '970-555-0199');
  members.change({ organization: 'Alpine Rescue', phone: '970-555-0142' });
  await user.click(submit());
  const notice = (await screen.findByText('Not saved yet: somebody else changed this member.')).closest('[role=alert]');
  expect(notice?.textContent).toContain(
    'Phone is now "970-555-0142". Your own entry stands in the field and would replace it.Organization is now "Alpine Rescue".',
  );
  // No toast covers the question.
  expect(screen.queryByText('Failed to update member')).toBeNull();
  expect(field('Phone').value).toBe('970-555-0199');
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Organization' }).value).toBe('Alpine Rescue');
  await user.click(submit());
  expect(await screen.findByText('Updated member information')).toBeTruthy();
  expect(await saves()[1]?.json()).toEqual({ phone: '970-555-0199' });
});

it('a member someone else changed meanwhile is shown as stored when your entries are dropped', async () => {
  const members = table();
  const { user } = await edit(members);
  await enter(user, 'Phone', '970-555-0199');
  members.change({ phone: '970-555-0142' });
  await user.click(submit());
  await user.click(await screen.findByRole('button', { name: 'Take theirs' }));
  expect(field('Phone').value).toBe('970-555-0142');
  expect(screen.queryByText('Not saved yet: somebody else changed this member.')).toBeNull();
});

it('a member someone else changed meanwhile is reported as deleted; the entries stay, and become a new record on demand', async () => {
  const members = table();
  const created = memberRow({ id: idOf('new'), first_name: 'Amelia', phone: '970-555-0199' });
  const onAdd = () => {
    members.change({ ...created });
    return json(201, created);
  };
  const { user, sent, address } = await edit({ ...members, onAdd });
  await enter(user, 'Phone', '970-555-0199');
  members.delete();
  await user.click(submit());
  const notice = (await screen.findByText('Not saved: somebody else deleted this member.')).closest('[role=alert]');
  expect(notice?.textContent).toContain('Credentials and renewal history of the deleted record do not come back.');
  act(() => focusManager.setFocused(true));
  expect(field('Phone').value).toBe('970-555-0199');
  await user.click(screen.getByRole('button', { name: 'Save as new' }));
  await waitFor(() => expect(address()).toContain(created.id));
  const added = sent.find(({ method, url }) => method === 'POST' && !url.includes('/rpc/'));
  expect(await added?.json()).toMatchObject({ first_name: 'Amelia', phone: '970-555-0199', status: 'pending' });
});

it.each([
  ['another part', () => screen.getByRole('tab', { name: 'Credentials' })],
  ['the next member', () => screen.getByRole('button', { name: 'Next member' })],
  ['the list', () => screen.getByRole('button', { name: 'Close' })],
])('leaving the form with changes by %s asks first', async (_, way) => {
  const { user, address } = await edit(table());
  const before = address();
  await enter(user, 'Phone', '970-555-0199');
  await user.click(way());
  const question = await screen.findByRole('alertdialog', { name: 'Discard your entries?' });
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(address()).toBe(before);
  expect(field('Phone').value).toBe('970-555-0199');
  await user.click(way());
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(address()).not.toBe(before));
});

it("leaving the form with changes because the member was deleted doesn't ask", async () => {
  const { user, address } = await edit(table());
  await enter(user, 'Phone', '970-555-0199');
  await user.click(screen.getByRole('button', { name: 'Delete Member' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete Member' }));
  await waitFor(() => expect(address()).toBe('/members'));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it("leaving the form with changes doesn't ask if nothing changed", async () => {
  const { user } = await edit(table());
  await user.click(screen.getByRole('tab', { name: 'Credentials' }));
  expect(await screen.findByText('No credentials yet.')).toBeTruthy();
});
