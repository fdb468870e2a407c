import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { viewedBase } from '../../lib/session/view-as.ts';
import { granteeRow, grantRow, openAccess } from '../../testing/access-page.tsx';
import { fill } from '../../testing/fill.ts';
import { json } from '../../testing/network.ts';
import { idOf } from '../../testing/sample-rows.ts';
import { storeSession } from '../../testing/tokens.ts';

async function openGive(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: 'Give Access' }));
  return screen.findByRole('dialog', { name: 'Give Access' });
}

const address = (form: HTMLElement) => within(form).getByRole('combobox', { name: 'Email address' });
const press = (user: UserEvent, within_: HTMLElement, name: string) =>
  user.click(within(within_).getByRole('button', { name }));

/** Everything that a grant for LG3 needs besides whom it is for. */
async function fillRest(user: UserEvent, form: HTMLElement) {
  await user.click(within(form).getByRole('radio', { name: /^One base/ }));
  await user.click(await within(form).findByRole('radio', { name: 'LG3' }));
  await fill(user, within(form).getByLabelText(/^Last day/), '2099-03-31');
  await fill(user, within(form).getByRole('textbox', { name: 'Reason' }), 'Dispatch desk');
}

it('access is given to a member found by name, once the review has said what follows', async () => {
  const { user, bodyTo, toast } = await openAccess({ recipient: () => ({ name: 'Simon Reed', has_account: true }) });
  const form = await openGive(user);
  await user.type(address(form), 'reed{Enter}');
  await waitFor(() => expect(address(form)).toHaveProperty('value', 'simon@example.org'));
  expect(await within(form).findByText('Simon Reed signs in with this address.')).toBeTruthy();
  await fillRest(user, form);
  await press(user, form, 'Review');
  const review = await screen.findByRole('dialog', { name: 'Give this access?' });
  expect(review.textContent).toContain(
    'Simon Reed can look at everything about LG3: its people, trainings, rosters and reports, from now until Mar 31, 2099.' +
      'They get an email at simon@example.org and sign in as before.',
  );
  await press(user, review, 'Give access');
  await waitFor(() =>
    expect(toast.current).toMatchObject({ title: 'Access given', text: 'Simon Reed: Reader at LG3' }),
  );
  expect(await bodyTo('give-grant')).toEqual({
    email: 'simon@example.org',
    kind: 'reader',
    scope: { of: 'base', id: idOf('LG3') },
    startsAt: null,
    endsAt: '2099-04-01T06:00:00.000Z',
    reason: 'Dispatch desk',
  });
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('access for somebody unknown needs a name, and the review says that an invitation is sent', async () => {
  const given = { grantId: idOf('grant'), userId: idOf('leo'), isInvited: true };
  const { user, bodyTo, toast } = await openAccess({ onAct: () => json(200, { data: given }) });
  const form = await openGive(user);
  await fill(user, address(form), 'leo@example.org');
  await fillRest(user, form);
  await press(user, form, 'Review');
  const first = await within(form).findByRole('textbox', { name: 'First name', description: 'First name is required' });
  expect(document.activeElement).toBe(first);
  await fill(user, first, 'Leo');
  await fill(user, within(form).getByRole('textbox', { name: 'Last name' }), 'Park');
  await press(user, form, 'Review');
  const review = await screen.findByRole('dialog', { name: 'Give this access?' });
  expect(review.textContent).toContain(
    'An invitation goes to leo@example.org. Its link sets a password, works once, and expires in seven days.',
  );
  await press(user, review, 'Send invitation');
  await waitFor(() => expect(toast.current?.text).toBe('The invitation of Leo Park is on its way to leo@example.org.'));
  expect(await bodyTo('give-grant')).toMatchObject({ email: 'leo@example.org', firstName: 'Leo', lastName: 'Park' });
});

it.each<[string, RegExp, string]>([
  ['trainer', /^Trainer/, 'look at everything about LG3, punch its members and record its trainings'],
  [
    'lead',
    /^Lead/,
    'look at everything about LG3, issue, punch and undo, change its members, trainings and seasons, import and give readers and trainers access',
  ],
])('somebody is made a %s of a base, as no organization has one', async (kind, named, allowed) => {
  const { user, bodyTo } = await openAccess({ recipient: () => ({ name: 'Simon Reed', has_account: true }) });
  const form = await openGive(user);
  const organization = { name: /^One organization/ };
  await fill(user, address(form), 'simon@example.org');
  await user.click(within(form).getByRole('radio', organization));
  await user.click(within(form).getByRole('radio', { name: named }));
  expect(within(form).queryByRole('radio', organization)).toBeNull();
  await press(user, form, 'Review');
  expect(within(form).getAllByText('Choose where').length).toBeGreaterThan(0);
  await fillRest(user, form);
  await press(user, form, 'Review');
  const review = await screen.findByRole('dialog', { name: 'Give this access?' });
  expect(review.textContent).toContain(`Simon Reed can ${allowed}, from now until Mar 31, 2099.`);
  const step = within(review).queryByText('Leads need two-step verification to sign in, as administrators do.');
  expect(step !== null).toBe(kind === 'lead');
  await press(user, review, 'Give access');
  expect(await bodyTo('give-grant')).toMatchObject({ kind, scope: { of: 'base', id: idOf('LG3') } });
});

it('the review of access leads back to the form with everything entered', async () => {
  const { user } = await openAccess({ recipient: () => ({ name: 'Simon Reed', has_account: true }) });
  const form = await openGive(user);
  await fill(user, address(form), 'simon@example.org');
  await fillRest(user, form);
  await press(user, form, 'Review');
  await press(user, await screen.findByRole('dialog', { name: 'Give this access?' }), 'Back');
  const again = await screen.findByRole('dialog', { name: 'Give Access' });
  expect(address(again)).toHaveProperty('value', 'simon@example.org');
  expect(within(again).getByRole('radio', { name: 'LG3' })).toHaveProperty('checked', true);
  expect(within(again).getByRole('textbox', { name: 'Reason' })).toHaveProperty('value', 'Dispatch desk');
});

it('entries whose review of access was closed are there when the form opens again', async () => {
  const { user } = await openAccess({ recipient: () => ({ name: 'Simon Reed', has_account: true }) });
  const form = await openGive(user);
  await fill(user, address(form), 'simon@example.org');
  await fillRest(user, form);
  await press(user, form, 'Review');
  await screen.findByRole('dialog', { name: 'Give this access?' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const again = await openGive(user);
  expect(address(again)).toHaveProperty('value', 'simon@example.org');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(address(await openGive(user))).toHaveProperty('value', '');
});

it('access is refused at the address of somebody who administers', async () => {
  const { user } = await openAccess({ recipient: () => ({ name: 'Ben Stone', has_account: true, administers: true }) });
  const form = await openGive(user);
  await fill(user, address(form), 'ben@example.org');
  await fillRest(user, form);
  await press(user, form, 'Review');
  expect(
    await within(form).findByText('Ben Stone is an administrator and can already see everything.', { selector: 'p' }),
  ).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(address(form)));
});

it('access without a scope, an address, a reason or with days in disorder names each problem', async () => {
  const { user } = await openAccess();
  const form = await openGive(user);
  await fill(user, within(form).getByLabelText(/^First day/), '2099-04-01');
  await fill(user, within(form).getByLabelText(/^Last day/), '2099-03-31');
  await press(user, form, 'Review');
  for (const problem of ['Choose where', 'The last day is before the first one', 'Please enter a reason'])
    expect(within(form).getAllByText(problem).length).toBeGreaterThan(0);
});

it('looking as a reader needs a base, and begins for this tab alone', async () => {
  storeSession();
  const { user } = await openAccess();
  await user.click(await screen.findByRole('button', { name: 'View as reader' }));
  const dialog = await screen.findByRole('dialog', { name: 'View as a Reader?' });
  await press(user, dialog, 'View as reader');
  expect(await within(dialog).findByText('Choose a base')).toBeTruthy();
  await user.click(within(dialog).getByRole('radio', { name: 'LG3' }));
  await press(user, dialog, 'View as reader');
  expect(viewedBase()).toBe(idOf('LG3'));
  expect(localStorage).toHaveLength(1);
});

it('a refusal of access is said in the review, and nothing closes', async () => {
  const { user } = await openAccess({
    recipient: () => ({ name: 'Simon Reed', has_account: true }),
    onAct: () =>
      json(409, {
        code: 'grant_exists',
        error: 'x',
        message: 'This person already has this grant. Change its end instead.',
      }),
  });
  const form = await openGive(user);
  await fill(user, address(form), 'simon@example.org');
  await fillRest(user, form);
  await press(user, form, 'Review');
  const review = await screen.findByRole('dialog', { name: 'Give this access?' });
  await press(user, review, 'Give access');
  expect((await within(review).findByRole('alert')).textContent).toBe(
    'Nothing was given.This person already has this grant. Change its end instead.',
  );
});

it('the end of a grant is changed with a reason, and the form says what then holds', async () => {
  const { user, bodyTo, toast } = await openAccess({
    list: () => ({ grantees: [granteeRow({ grants: [grantRow({ ends_at: '2099-04-01T06:00:00Z' })] })] }),
  });
  await user.click(await screen.findByRole('button', { name: 'Change the end of Reader at LG3 of Vera Walker' }));
  const form = await screen.findByRole('dialog', { name: 'Change the End' });
  const day = within(form).getByLabelText(/^Last day/);
  expect(day).toHaveProperty('value', '2099-03-31');
  await fill(user, within(form).getByRole('textbox', { name: 'Reason' }), 'Season is longer');
  await press(user, form, 'Change end');
  expect(await within(form).findByText('The last day is the same.')).toBeTruthy();
  await fill(user, day, '2099-05-31');
  expect(within(form).getByText(/^Vera Walker will have this access through May 31, 2099\./)).toBeTruthy();
  await press(user, form, 'Change end');
  await waitFor(() => expect(toast.current?.title).toBe('End changed'));
  expect(await bodyTo('change-grant')).toEqual({
    grantId: idOf('grant'),
    endsAt: '2099-06-01T06:00:00.000Z',
    reason: 'Season is longer',
  });
});

it('a grant is ended with a reason, once it was said what follows', async () => {
  const { user, bodyTo, toast } = await openAccess();
  await user.click(await screen.findByRole('button', { name: 'End Reader at LG3 of Vera Walker' }));
  const dialog = await screen.findByRole('dialog', { name: 'End this access?' });
  expect(dialog.textContent).toContain(
    'From now on, Vera Walker can no longer look at everything about LG3: its people, trainings, rosters and reports. ' +
      'They can no longer sign in. They and super administrators get an email.',
  );
  await press(user, dialog, 'End access');
  expect(await within(dialog).findByText('Please enter a reason')).toBeTruthy();
  await fill(user, within(dialog).getByRole('textbox', { name: 'Reason' }), 'Left dispatch');
  await press(user, dialog, 'End access');
  await waitFor(() =>
    expect(toast.current).toMatchObject({ title: 'Access ended', text: 'Vera Walker: Reader at LG3' }),
  );
  expect(await bodyTo('end-grant')).toEqual({ grantId: idOf('grant'), reason: 'Left dispatch' });
});
