import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { viewedBase } from '../../lib/session/view-as.ts';
import { granteeRow, grantRow, openAccess } from '../../testing/access-page.tsx';
import { fill } from '../../testing/fill.ts';
import { json } from '../../testing/network.ts';
import { idOf } from '../../testing/sample-rows.ts';
import { leadOf } from '../../testing/sessions.ts';
import { storeSession } from '../../testing/tokens.ts';

const invited = '2099-01-07T22:04:00Z';
const everywhere = { scope: 'all', base: null } as const;

/** The lead who reads the page, at LG3 if not said otherwise. */
const self = (grant: Parameters<typeof grantRow>[0] = {}) =>
  granteeRow({
    ...{ user_id: idOf('self'), first_name: 'Robin', last_name: 'Vale', is_own: true },
    grants: [grantRow({ id: idOf('own'), kind: 'lead', ...grant })],
  });

/** The page of a lead of LG3, or of everything, with these people besides. */
function openAsLead(setup: Parameters<typeof openAccess>[0] & { own?: Parameters<typeof grantRow>[0] } = {}) {
  const { own, ...rest } = setup;
  return openAccess({
    session: leadOf(own?.scope === 'all' ? 'all' : { base: 'LG3' }),
    list: () => ({ administrators: [], grantees: [self(own), granteeRow()] }),
    ...rest,
  });
}

async function openGive(setup?: Parameters<typeof openAsLead>[0]) {
  const opened = await openAsLead(setup);
  await screen.findByText('Vera Walker');
  await opened.user.click(screen.getByRole('button', { name: 'Give Access' }));
  const form = await screen.findByRole('dialog', { name: 'Give Access' });
  const address = () => screen.getByRole('combobox', { name: 'Email address' });
  return { ...opened, form, address };
}

it('a lead changes and ends what readers and trainers have, and neither their own nor what other leads have', async () => {
  const other = granteeRow({
    ...{ user_id: idOf('leo'), first_name: 'Leo', invited_until: invited },
    grants: [grantRow({ id: idOf('lead'), kind: 'lead' }), grantRow({ id: idOf('trainer'), kind: 'trainer' })],
  });
  await openAsLead({ list: () => ({ administrators: [], grantees: [self(), other, granteeRow()] }) });
  expect(await screen.findByText('Who has access where you lead, what they can do, and until when.')).toBeTruthy();
  const row = await screen.findByRole('row', { name: /^Robin Vale/ });
  expect(row.textContent).toContain('Robin Vale (you)');
  expect(screen.queryByRole('heading', { name: 'Administrators' })).toBeNull();
  const buttons = within(screen.getByRole('table', { name: 'People with a grant' })).getAllByRole('button');
  expect(buttons.map(({ textContent }) => textContent)).toEqual([
    'Send again to Leo Walker',
    'Change the end of Trainer at LG3 of Leo Walker',
    'End Trainer at LG3 of Leo Walker',
    'Change the end of Reader at LG3 of Vera Walker',
    'End Reader at LG3 of Vera Walker',
  ]);
});

it('a lead mails no invitation again whose grant they may not give as it stands', async () => {
  const leads = granteeRow({
    ...{ user_id: idOf('leo'), first_name: 'Leo', invited_until: invited },
    grants: [grantRow({ kind: 'lead' })],
  });
  const endless = granteeRow({ invited_until: invited });
  await openAsLead({
    list: () => ({ administrators: [], grantees: [self({ ends_at: '2099-04-01T06:00:00Z' }), leads, endless] }),
  });
  expect(await screen.findAllByText(/^The link works until/)).toHaveLength(2);
  expect(screen.queryByRole('button', { name: /^Send again/ })).toBeNull();
});

it.each([
  ['of a base gives it there alone', undefined, ['reader', 'trainer']],
  ['of everything chooses a base or everything', everywhere, ['reader', 'trainer', 'base', 'all']],
])('a lead %s, and makes nobody a lead', async (_, own, expected) => {
  const { form } = await openGive(own && { own });
  await waitFor(() => {
    const radios = within(form).getAllByRole('radio');
    expect(radios.map((radio) => (radio as HTMLInputElement).value)).toEqual(expected);
  });
});

it('what a lead gives ends with their own access at the latest, which the field says before', async () => {
  const { user, form, address, bodyTo } = await openGive({
    own: { ends_at: '2099-03-31T18:00:00Z' },
    recipient: () => ({ name: 'Simon Reed', has_account: true }),
  });
  await fill(user, address(), 'simon@example.org');
  await fill(user, within(form).getByRole('textbox', { name: 'Reason' }), 'Dispatch desk');
  const day = await within(form).findByLabelText(/^Last day/);
  expect(
    await within(form).findByText("That day is included. It can't be after Mar 31, 2099, when your own access ends."),
  ).toBeTruthy();
  await user.click(within(form).getByRole('button', { name: 'Review' }));
  const refused = 'What you give ends with your own access, on Mar 31, 2099, or earlier.';
  expect(within(form).getByText(refused, { selector: '[id$=note]' })).toBeTruthy();
  await fill(user, day, '2099-04-01');
  await user.click(within(form).getByRole('button', { name: 'Review' }));
  expect(within(form).getByText(refused, { selector: '[id$=note]' })).toBeTruthy();
  await fill(user, day, '2099-03-31');
  await user.click(within(form).getByRole('button', { name: 'Review' }));
  const review = await screen.findByRole('dialog', { name: 'Give this access?' });
  await user.click(within(review).getByRole('button', { name: 'Give access' }));
  expect(await bodyTo('give-grant')).toMatchObject({
    kind: 'reader',
    scope: { of: 'base', id: idOf('LG3') },
    endsAt: '2099-03-31T18:00:00.000Z',
  });
});

it('a lead changes the end of a grant to no later day than that of their own', async () => {
  const { user } = await openAsLead({ own: { ends_at: '2099-04-01T06:00:00Z' } });
  await user.click(await screen.findByRole('button', { name: 'Change the end of Reader at LG3 of Vera Walker' }));
  const form = await screen.findByRole('dialog', { name: 'Change the End' });
  await fill(user, within(form).getByRole('textbox', { name: 'Reason' }), 'Season is longer');
  await fill(user, within(form).getByLabelText(/^Last day/), '2099-04-01');
  await user.click(within(form).getByRole('button', { name: 'Change end' }));
  const refused = 'What you give ends with your own access, on Mar 31, 2099, or earlier.';
  expect(within(form).getByText(refused)).toBeTruthy();
});

it('a lead reads at the address that an administrator must add somebody, and not before they tried', async () => {
  const { user, form, address } = await openGive({
    onAct: () =>
      json(409, { code: 'administrator_must_add', error: 'x', message: 'An administrator must add this person.' }),
  });
  await fill(user, address(), 'leo@example.org');
  expect(await within(form).findByText('If nobody has this address, an invitation creates an account.')).toBeTruthy();
  await fill(user, await within(form).findByRole('textbox', { name: 'First name' }), 'Leo');
  await fill(user, within(form).getByRole('textbox', { name: 'Last name' }), 'Park');
  await fill(user, within(form).getByRole('textbox', { name: 'Reason' }), 'Dispatch desk');
  await user.click(within(form).getByRole('button', { name: 'Review' }));
  const review = await screen.findByRole('dialog', { name: 'Give this access?' });
  await user.click(within(review).getByRole('button', { name: 'Send invitation' }));
  const again = await screen.findByRole('dialog', { name: 'Give Access' });
  const field = await within(again).findByRole('combobox', { description: /An administrator must add this person\.$/ });
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(field).toHaveProperty('value', 'leo@example.org');
});

it('a lead looks as a reader of their base alone', async () => {
  storeSession();
  const { user } = await openAsLead();
  await user.click(await screen.findByRole('button', { name: 'View as reader' }));
  const dialog = await screen.findByRole('dialog', { name: 'View as a Reader?' });
  expect(within(dialog).queryByRole('radio')).toBeNull();
  expect(within(dialog).getByText(/^You see what a reader at LG3 sees, and can't change anything/)).toBeTruthy();
  const begin = within(dialog).getByRole('button', { name: 'View as reader' });
  await waitFor(() => expect(begin).toHaveProperty('disabled', false));
  await user.click(begin);
  expect(viewedBase()).toBe(idOf('LG3'));
});

it.each([
  ['has nothing else', {}, 'They can no longer sign in. They and'],
  ['is a member', { member_id: idOf('vera member') }, 'They still sign in as a member. They and'],
  ['may have more elsewhere', { has_second_step: null }, 'rosters and reports. They and'],
])('the end of the access of somebody who %s says what is known to be left', async (_, over, said) => {
  const { user } = await openAsLead({
    list: () => ({ administrators: [], grantees: [self(), granteeRow({ ...over, grants: [grantRow()] })] }),
  });
  await user.click(await screen.findByRole('button', { name: 'End Reader at LG3 of Vera Walker' }));
  const dialog = await screen.findByRole('dialog', { name: 'End this access?' });
  expect(dialog.textContent).toContain(said);
});
