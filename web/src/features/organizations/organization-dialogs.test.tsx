import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { chooseAction, fill } from '../../testing/fill.ts';
import { deleted } from '../../testing/members-page.tsx';
import { json } from '../../testing/network.ts';
import { noRow, oldPatrol, openOrganizations, type Setup, summit, taken } from '../../testing/organizations-page.tsx';
import { organizationRow } from '../../testing/sample-rows.ts';

const displayName = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Display name' });
const internalName = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Internal name' });
const press = (name: string) => screen.getByRole('button', { name });

async function openAdd(setup: Setup = {}) {
  const opened = await openOrganizations(setup);
  await opened.user.click(press('Add Organization'));
  await screen.findByRole('dialog', { name: 'Add Organization' });
  return opened;
}

async function openEdit(setup: Setup = {}) {
  const opened = await openOrganizations(setup);
  await chooseAction(opened.user, 'Summit County SAR', 'Edit Organization');
  await screen.findByRole('dialog', { name: 'Edit Organization' });
  return opened;
}

describe('adding an organization', () => {
  it('adding an organization stores what the fields show: the internal name in lower case, trimmed', async () => {
    const vail = organizationRow('vail patrol', 'Vail Patrol');
    const { user, writes, toast } = await openAdd({ onAdd: () => json(201, vail) });
    expect(internalName().className).toContain('lowercase');
    await fill(user, displayName(), ' Vail Patrol ');
    await fill(user, internalName(), ' VAIL Patrol ');
    await user.click(press('Add Organization'));
    await waitFor(() => expect(toast.current?.title).toBe('Organization added successfully'));
    expect(screen.queryByRole('dialog')).toBeNull();
    const [sent] = writes();
    expect(await sent?.json()).toEqual({ name: 'vail patrol', display_name: 'Vail Patrol', is_active: true });
    expect(sent?.headers.get('Idempotency-Key')).toBeTruthy();
  });

  it('adding an organization refetches the list and the numbers of members', async () => {
    let stored = [summit];
    const vail = organizationRow('vail', 'Vail Patrol');
    const { user } = await openAdd({
      list: () => stored,
      counts: () => json(200, { organizations: stored.map(({ id }) => ({ id, members: stored.length })) }),
      onAdd: () => {
        stored = [summit, vail];
        return json(201, vail);
      },
    });
    await fill(user, displayName(), 'Vail Patrol');
    await fill(user, internalName(), 'vail');
    await user.click(press('Add Organization'));
    expect(await screen.findByRole('link', { name: '2 members of Vail Patrol' })).toBeTruthy();
  });

  it('adding an organization reports what is missing or too short at its field, and sends nothing', async () => {
    const { user, writes } = await openAdd();
    await user.click(press('Add Organization'));
    expect(screen.getByText('Display name is required')).toBeTruthy();
    expect(screen.getByText('Internal name is required')).toBeTruthy();
    expect(document.activeElement).toBe(displayName());
    await user.type(displayName(), 'SA');
    await user.type(internalName(), 'sa');
    await user.tab();
    expect(await screen.findByText('Internal name must be at least 3 characters')).toBeTruthy();
    expect(screen.getByText('Display name must be at least 3 characters')).toBeTruthy();
    expect(writes()).toEqual([]);
  });

  it('adding an organization under a taken name is reported at the field, and the entries stay', async () => {
    const { user, toast } = await openAdd({ onAdd: taken });
    await fill(user, displayName(), 'Summit Two');
    await fill(user, internalName(), 'summit');
    await user.click(press('Add Organization'));
    expect(
      await screen.findByText('An organization with this name already exists', { selector: '[id$="-note"]' }),
    ).toBeTruthy();
    expect(toast.current).toMatchObject({ title: 'Error', text: 'An organization with this name already exists' });
    await waitFor(() => expect(document.activeElement).toBe(internalName()));
    expect(displayName().value).toBe('Summit Two');
  });

  it.each([
    ["the server's words", 'value too long', 'value too long'],
    ['words of its own where the server has none', '', 'Failed to save organization'],
  ])('adding an organization that is refused is reported in %s', async (_title, message, text) => {
    const { user, toast } = await openAdd({ onAdd: () => json(400, { code: '22001', message }) });
    await fill(user, displayName(), 'Vail Patrol');
    await fill(user, internalName(), 'vail');
    await user.click(press('Add Organization'));
    await waitFor(() => expect(toast.current?.text).toBe(text));
    expect(internalName().value).toBe('vail');
  });

  it('adding an organization without a response is sent again under the same key', async () => {
    let isBroken = true;
    const { user, writes } = await openAdd({
      onAdd: () => (isBroken ? new Response('', { status: 502 }) : json(201, organizationRow('vail', 'Vail'))),
    });
    await fill(user, displayName(), 'Vail Patrol');
    await fill(user, internalName(), 'vail');
    await user.click(press('Add Organization'));
    expect(await screen.findByText('Sent, not confirmed')).toBeTruthy();
    isBroken = false;
    await user.click(press('Try again'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(new Set(writes().map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1);
  });
});

describe('editing an organization', () => {
  it('editing an organization sends what changed and nothing else, with what was there', async () => {
    const { user, writes, toast } = await openEdit({
      onChange: () => json(200, { ...summit, display_name: 'Summit Rescue' }),
    });
    await fill(user, displayName(), 'Summit Rescue');
    await user.click(press('Save changes'));
    await waitFor(() => expect(toast.current?.title).toBe('Organization updated successfully'));
    const [sent] = writes();
    expect(await sent?.json()).toEqual({ display_name: 'Summit Rescue' });
    expect(sent?.url).toContain(`?id=eq.${summit.id}&display_name=eq.Summit+County+SAR`);
  });

  it('editing an organization says how many keep the old text, while the display name differs', async () => {
    const { user } = await openEdit();
    const sentence = '1,200 members keep the text “Summit County SAR” in their records.';
    expect(screen.queryByText(sentence)).toBeNull();
    await user.type(displayName(), ' x');
    expect(screen.getByText(sentence)).toBeTruthy();
    await fill(user, displayName(), 'Summit County SAR');
    expect(screen.queryByText(sentence)).toBeNull();
  });

  it('editing an organization without a change says so', async () => {
    const { user, writes } = await openEdit();
    await user.type(internalName(), ' ');
    await user.click(press('Save changes'));
    expect(screen.getByText('Nothing was changed.')).toBeTruthy();
    expect(writes()).toEqual([]);
  });

  it('editing an organization reports what someone else saved meanwhile, and Keep mine saves over it', async () => {
    let stored = summit;
    const { user, writes } = await openEdit({
      list: () => [stored],
      onChange: (request) =>
        request.url.includes('Summit+Rescue') ? json(200, { ...stored, display_name: 'Mine' }) : noRow(),
    });
    stored = { ...summit, display_name: 'Summit Rescue', name: 'rescue' };
    await user.clear(displayName());
    await user.type(displayName(), 'Mine');
    await user.click(press('Save changes'));
    expect(
      (await screen.findByText('Not saved yet: somebody else changed this organization.')).textContent,
    ).toBeTruthy();
    expect(screen.getByText(/^Display name is now "Summit Rescue"\./)).toBeTruthy();
    expect(internalName().value).toBe('rescue');
    await user.click(press('Keep mine'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await Promise.all(writes().map((sent) => sent.json()))).toEqual([
      { display_name: 'Mine' },
      { display_name: 'Mine' },
    ]);
  });

  it('editing an organization that was deleted meanwhile is reported, and the entries stay', async () => {
    let stored = [summit];
    const { user } = await openEdit({ list: () => stored, onChange: noRow });
    stored = [];
    await user.type(displayName(), ' x');
    await user.click(press('Save changes'));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Not saved: somebody else deleted this organization.Your entries are still here. Save them as a new record, or discard them.',
    );
    expect(displayName().value).toBe('Summit County SAR x');
  });
});

describe('deleting an organization', () => {
  async function openDelete(setup: Setup = {}, name = 'Summit County SAR') {
    const opened = await openOrganizations(setup);
    await chooseAction(opened.user, name, 'Delete Organization');
    await screen.findByRole('alertdialog', { name: 'Delete Organization' });
    return opened;
  }

  it('deleting an organization first says how many belong to it and what becomes of them', async () => {
    let stored = [oldPatrol, summit];
    const { user, writes, toast } = await openDelete({
      list: () => stored,
      onDelete: () => {
        stored = [oldPatrol];
        return deleted(1);
      },
    });
    expect(
      screen.getByText(
        '1,200 members belong to it. Their records keep the text “Summit County SAR”, but it is no longer on this list.',
      ),
    ).toBeTruthy();
    expect(document.activeElement).toBe(press('Cancel'));
    await user.click(press('Delete Organization'));
    await waitFor(() => expect(toast.current?.title).toBe('Organization deleted successfully'));
    await waitFor(() => expect(screen.queryByText('summit')).toBeNull());
    expect(writes()).toHaveLength(1);
  });

  it('deleting an organization offers to deactivate it instead', async () => {
    const { user, writes } = await openDelete({ onChange: () => json(200, { ...summit, is_active: false }) });
    await user.click(press('Deactivate instead'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await waitFor(async () => expect(await writes()[0]?.clone().json()).toEqual({ is_active: false }));
  });

  it("deleting an organization doesn't offer that for an inactive one", async () => {
    await openDelete({}, 'Old Patrol');
    expect(screen.getByText(/^1 member belongs to it\./)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Deactivate instead' })).toBeNull();
  });

  it('deleting an organization that is refused stays open and says so', async () => {
    const { user, toast } = await openDelete({ onDelete: () => json(403, { code: '42501', message: 'no rights' }) });
    await user.click(press('Delete Organization'));
    await waitFor(() => expect(toast.current?.text).toBe('Failed to delete organization.'));
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to delete organization.no rights');
  });
});
