import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fill } from '../testing/fill.ts';
import { amelia, openPage as open, transformPages } from '../testing/grantee-pages.ts';
import { json } from '../testing/network.ts';
import { leadOf } from '../testing/sessions.ts';
import { storeSession } from '../testing/tokens.ts';

const atLg1 = leadOf({ base: 'LG1' });
const stored = { ...amelia, user_id: null, updated_at: '2026-11-20T18:00:00.000001+00:00' };
const saved = { ...stored, phone: '970-555-0199', updated_at: '2026-11-20T18:00:00.000002+00:00' };
const form = `/admin/members?selected=${amelia.id}&tab=edit`;
const theirs = { '/rest/v1/rpc/acts_about': () => json(200, ['issue', 'edit', 'ground']) };

beforeAll(async () => {
  await transformPages();
  await Promise.all([
    import('../api/members/by-grant.ts'),
    import('../features/members/edit-member.tsx'),
    import('../features/members/likenesses.tsx'),
    import('../features/members/member-address.tsx'),
    import('../features/members/change-member-address.tsx'),
    import('../features/members/add-member-dialog.tsx'),
    import('../features/dashboard/create-new.tsx'),
  ]);
});
beforeEach(() => storeSession());

const field = (name: string) => within(screen.getByRole('dialog')).getByLabelText<HTMLInputElement>(name);
const submit = () => screen.getByRole('button', { name: /^Save changes/ });

/** Opens the form of a record; the server answers an edit with this, and has `after` from then on. */
async function edit(answer: Response, after: object = saved) {
  const user = userEvent.setup();
  let rows = [stored] as object[];
  const { sent } = await open(form, atLg1, /Save changes/, {
    ...theirs,
    '/rest/v1/members': () => json(200, rows),
    '/functions/v1/edit-member': () => {
      rows = [after];
      return answer;
    },
  });
  await fill(user, field('Phone'), '970-555-0199');
  await user.click(submit());
  const edits = () => sent.filter(({ url }) => url.endsWith('/functions/v1/edit-member'));
  return { user, edits, sent };
}

describe('the form of a member', () => {
  it('a lead saves what changed of whoever is theirs alone', async () => {
    const { edits, sent } = await edit(json(200, { data: { memberId: amelia.id } }));
    await screen.findByText('Updated member information');
    expect(await edits()[0]?.json()).toEqual({
      memberId: amelia.id,
      revision: stored.updated_at,
      changes: { phone: '970-555-0199' },
    });
    expect(edits()).toHaveLength(1);
    expect(sent.filter(({ method }) => method === 'PATCH')).toEqual([]);
    expect(await within(screen.getByRole('dialog')).findByRole('link', { name: '970-555-0199' })).toBeTruthy();
  });

  it('a lead reads what somebody else saved meanwhile, and keeps the entries', async () => {
    const message = 'Not saved yet: somebody else changed this member.';
    const refusal = json(409, { code: 'changed_meanwhile', message, error: message });
    const others = { ...stored, first_name: 'Amy', updated_at: saved.updated_at };
    const { edits, user } = await edit(refusal, others);
    await screen.findByText(message);
    expect(field('First name').value).toBe('Amy');
    expect(field('Phone').value).toBe('970-555-0199');
    await user.click(submit());
    await waitFor(() => expect(edits()).toHaveLength(2));
    expect(await edits()[1]?.json()).toMatchObject({ revision: saved.updated_at, changes: { phone: '970-555-0199' } });
  });

  it('a lead reads why somebody who came to another base is not saved', async () => {
    const message = 'Your access does not include this. An administrator can do it, or give you access.';
    await edit(json(403, { code: 'not_allowed', message, error: message }));
    expect(await screen.findByText(message)).toBeTruthy();
  });
});

it('a lead is asked about likenesses and addresses in the record of whoever is theirs alone', async () => {
  const { sent } = await open(form, atLg1, /Save changes/, theirs);
  const asked = () => sent.map(({ url }) => new URL(url).pathname);
  await waitFor(() => expect(asked()).toContain('/rest/v1/rpc/member_address'));
  await waitFor(() => expect(asked()).toContain('/rest/v1/rpc/member_likenesses'));
});

it.each([
  ['on the page of the members', '/admin/members', /Actions/, 'Add New Member'],
  ['on the dashboard', '/admin', /Create New/, 'Create Member Profile'],
])('a lead finds the form for somebody new %s', async (_, path, shown, button) => {
  await open(path, atLg1, shown);
  await userEvent.click(await screen.findByRole('button', { name: button }));
  expect(await screen.findByLabelText('First name')).toBeTruthy();
});
