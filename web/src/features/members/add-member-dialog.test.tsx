import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import {
  addFailed,
  echo,
  field,
  fillIn,
  openAddMember,
  organization,
  organizations,
  submit,
} from '../../testing/add-member-form.tsx';
import { fill } from '../../testing/fill.ts';
import { badGateway, json } from '../../testing/network.ts';

describe('the member form', () => {
  it('the member form says which fields are missing, at the fields and above them, and goes to the first', async () => {
    const { user, inserts } = openAddMember();
    await user.click(submit());
    const summary = await screen.findByRole('alert');
    const sentences = [
      'First name is required',
      'Last name is required',
      'Email is required',
      'Phone number is required',
      'Organization is required',
    ];
    expect(
      within(summary)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(sentences);
    for (const sentence of sentences) expect(screen.getAllByText(sentence)).toHaveLength(2);
    await waitFor(() => expect(document.activeElement).toBe(field('First name')));
    await user.click(within(summary).getByRole('button', { name: 'Phone number is required' }));
    expect(document.activeElement).toBe(field('Phone'));
    expect(inserts()).toEqual([]);
  });

  it('the member form takes the only organization offered on Enter, without being sent', async () => {
    const { user, inserts } = openAddMember();
    await fill(user, organization(), 'flight');
    const only = await screen.findByRole('option', { name: 'Flight For Life Colorado' });
    expect(only.getAttribute('aria-selected')).toBe('true');
    await user.keyboard('{Enter}');
    expect(organization().value).toBe('Flight For Life Colorado');
    expect(screen.getByText('Valid organization selected')).toBeTruthy();
    expect(screen.queryByRole('option')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(inserts()).toEqual([]);
  });

  it.each([
    ['several are offered', 'co', 2],
    ['a single letter finds it', 'f', 1],
  ])('chooses no organization on Enter if %s', async (_what, text, count) => {
    const { user, inserts } = openAddMember();
    await fill(user, organization(), text);
    expect(await screen.findAllByRole('option')).toHaveLength(count);
    await user.keyboard('{Enter}');
    expect(organization().value).toBe(text);
    expect(inserts()).toEqual([]);
  });

  it('the member form checks a field on blur, and is quiet while it is corrected', async () => {
    const { user } = openAddMember();
    await user.type(field('Email'), 'nora');
    expect(screen.queryByText('Invalid email address')).toBeNull();
    await user.tab();
    expect(await screen.findByText('Invalid email address')).toBeTruthy();
    expect(field('Email').getAttribute('aria-invalid')).toBe('true');
    await user.type(field('Email'), '@');
    expect(screen.queryByText('Invalid email address')).toBeNull();
  });

  it('the member form asks before discarding entries', async () => {
    const { user, onClose } = openAddMember();
    await user.type(field('First name'), 'Nora');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).not.toHaveBeenCalled();
    const question = await screen.findByRole('alertdialog', { name: 'Discard your entries?' });
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(field('First name').value).toBe('Nora');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('the member form closes at once if nothing was entered', async () => {
    const { user, onClose } = openAddMember();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledOnce();
  });
});

describe('the organization picker', () => {
  it('requests the active organizations by name', async () => {
    const { sent } = openAddMember();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(new URL(sent[0]?.url ?? '').search).toBe(
      '?select=id%2Cname%2Cdisplay_name%2Cis_active&is_active=eq.true&order=display_name.asc',
    );
  });

  it.each(['summit county sar', 'SUMMIT COUNTY SAR', 'Flight For Life'])(
    'the organization picker confirms %s',
    async (text) => {
      const { user } = openAddMember();
      expect(screen.getByText('Please select a valid organization from the list')).toBeTruthy();
      await fill(user, organization(), text);
      expect(await screen.findByText('Valid organization selected')).toBeTruthy();
    },
  );

  it("the organization picker doesn't accept what isn't in the list", async () => {
    const { user } = openAddMember();
    await fill(user, organization(), 'Acme Rescue');
    await user.tab();
    expect(await screen.findByText('Please select a valid organization')).toBeTruthy();
    expect(screen.queryByText('Valid organization selected')).toBeNull();
  });

  it("the organization picker shows an internal name's display name", async () => {
    const { user } = openAddMember();
    await fill(user, organization(), 'flight for life');
    await screen.findByText('Valid organization selected');
    await user.tab();
    expect(organization().value).toBe('Flight For Life Colorado');
  });

  it('the organization picker closes its list with the first Escape, keeps the text, and leaves the dialog open', async () => {
    const { user, onClose } = openAddMember();
    await user.type(organization(), 'sar');
    await screen.findByRole('option', { name: 'Summit County SAR' });
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('option')).toBeNull();
    expect(organization().value).toBe('sar');
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('the organization picker says if nobody is signed in', async () => {
    const { toast } = openAddMember({
      onList: () => json(406, { code: 'PGRST116', message: 'no rows', details: null, hint: null }),
    });
    expect(await screen.findByText('You need to be logged in to view organizations')).toBeTruthy();
    expect(toast.current).toMatchObject({
      tone: 'error',
      title: 'Access Denied',
      text: 'You need to be logged in to view organizations',
    });
  });

  it('the organization picker can read its list again after a failure', async () => {
    let isDown = true;
    const onList = () => (isDown ? json(500, { code: 'XX000', message: 'down' }) : json(200, organizations));
    const { user, toast } = openAddMember({ onList });
    expect(await screen.findByText('Failed to load organization list. Please try again.')).toBeTruthy();
    expect(toast.current).toMatchObject({
      tone: 'error',
      title: 'Error',
      text: 'Failed to load organization list. Please try again.',
    });
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull());
    await user.type(organization(), 'sar');
    expect(await screen.findByRole('option', { name: 'Summit County SAR' })).toBeTruthy();
  });
});

it.each([
  ['a file that is no picture', new File(['x'], 'notes.txt', { type: 'text/plain' }), 'Please select an image file'],
  [
    'a picture above 5 MB',
    new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'big.jpg', { type: 'image/jpeg' }),
    'File size must be less than 5MB',
  ],
  ['a picture that cannot be read', new File(['x'], 'broken.png', { type: 'image/png' }), 'Error reading file'],
])('the photo refuses %s', async (_, file, sentence) => {
  openAddMember();
  const user = userEvent.setup({ applyAccept: false });
  await user.upload(field(/^Photo/), file);
  const said = await screen.findByRole('alertdialog', { name: sentence });
  await user.click(within(said).getByRole('button', { name: 'OK' }));
  expect(screen.queryByRole('button', { name: 'Remove photo' })).toBeNull();
});

it('adding a member sends a member without an account and announces the name', async () => {
  const { user, inserts, onClose, onAdded, toast } = openAddMember();
  await fillIn(user);
  await user.type(field(/^Certification level/), 'EMT-B');
  await user.click(submit());
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(toast.current).toEqual({ tone: 'success', title: 'Added member Nora Vale' });
  expect(await inserts()[0]?.json()).toEqual({
    first_name: 'Nora',
    last_name: 'Vale',
    email: 'nora.vale@example.org',
    phone: '970-555-0142',
    organization: 'Summit County SAR',
    image_url: null,
    certification_level: 'EMT-B',
    user_id: null,
    status: 'pending',
  });
  expect(onAdded.mock.calls[0]?.[0]).toMatchObject({ firstName: 'Nora', lastName: 'Vale' });
});

it('adding a member is written once when the button is pressed twice', async () => {
  const { user, inserts, onClose } = openAddMember();
  await fillIn(user);
  await user.dblClick(submit());
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(inserts()).toHaveLength(1);
});

it('adding a member reports a taken e-mail at its field and keeps everything', async () => {
  const duplicate = { code: '23505', message: 'duplicate key value', details: null, hint: null };
  const { user, onClose, toast } = openAddMember({ onInsert: () => json(409, duplicate) });
  await fillIn(user);
  await user.click(submit());
  await waitFor(() => expect(document.activeElement).toBe(field('Email')));
  expect(screen.getAllByText('A member with this email already exists').length).toBeGreaterThan(0);
  expect(toast.current).toEqual(addFailed);
  expect(field('Last name').value).toBe('Vale');
  expect(onClose).not.toHaveBeenCalled();
});

it('adding a member reports a refusal in place and as a toast', async () => {
  const { user, toast } = openAddMember({
    onInsert: () => json(400, { code: '22023', message: 'The photo is too large.' }),
  });
  await fillIn(user);
  await user.click(submit());
  expect((await screen.findByRole('alert')).textContent).toBe('Not added.The photo is too large.');
  expect(toast.current).toEqual(addFailed);
});

it('adding a member without a response is sent again with the same key and body', async () => {
  let sendings = 0;
  const { user, inserts, onClose, toast } = openAddMember({
    onInsert: (request) => (++sendings === 1 ? badGateway() : echo(request)),
  });
  await fillIn(user);
  await user.click(submit());
  expect(await screen.findByText('Sent, not confirmed')).toBeTruthy();
  expect(field('First name').matches(':disabled')).toBe(true);
  expect(toast.current).toBeUndefined();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const [first, second] = inserts();
  expect(second?.headers.get('Idempotency-Key')).toBe(first?.headers.get('Idempotency-Key'));
  expect(await second?.text()).toBe(await first?.text());
});
