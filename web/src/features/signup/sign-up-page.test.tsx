import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { json } from '../../testing/network.ts';
import { settleUntil } from '../../testing/settle.ts';
import { field, fillIn, openSignUp, send } from '../../testing/sign-up-form.tsx';

// Loaded in advance, so that no test waits for what the page loads on demand.
beforeAll(() =>
  Promise.all([import('../../components/ui/toast-view.tsx'), import('../../components/ui/confirm-dialog.tsx')]),
);
afterEach(() => vi.useRealTimers());

const toasted = async (title: string) =>
  (await screen.findByText(title, { selector: '[data-title]' })).parentElement?.textContent;

/** Messages under the fields, not those of the summary above the form. */
const atField = (label: string) =>
  (field(label).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' | ');

it('the sign-up form has its title, its subtitle, a link to sign-in and what becomes of the account', async () => {
  await openSignUp();
  expect(await screen.findByRole('heading', { level: 1, name: 'Create your account' })).toBeTruthy();
  expect(screen.getByText('Join us as a new member')).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Already have an account? Sign in' });
  expect(link.getAttribute('href')).toBe('/signin');
  expect(screen.getByText('Your account stays pending until you verify your email.')).toBeTruthy();
});

it('the sign-up form asks for seven things, the phone optional, and tells the browser what they are', async () => {
  await openSignUp();
  expect(screen.getAllByRole('textbox').length + screen.getAllByRole('combobox').length).toBe(5);
  expect(
    ['First name', 'Last name', 'Email', 'Phone (optional)', 'Password', 'Confirm password'].map(
      (label) => field(label).autocomplete,
    ),
  ).toEqual(['given-name', 'family-name', 'email', 'tel', 'new-password', 'new-password']);
  expect(field('Phone (optional)').required).toBe(false);
  expect(field('Organization').required).toBe(true);
});

it('the sign-up form shows and hides both passwords', async () => {
  const { person } = await openSignUp();
  await person.click(screen.getByRole('button', { name: 'Show password' }));
  await person.click(screen.getByRole('button', { name: 'Show confirmation' }));
  expect([field('Password').type, field('Confirm password').type]).toEqual(['text', 'text']);
});

it('the sign-up form confirms an organization by either of its names', async () => {
  const { person } = await openSignUp();
  await screen.findByText('Please select a valid organization from the list');
  await person.type(field('Organization'), 'SUMMIT');
  expect(await screen.findByText('Valid organization selected')).toBeTruthy();
});

it("an invalid form isn't sent: every field shows its sentence, a toast says why, and the first bad field has focus", async () => {
  const { person, bodies } = await openSignUp();
  await send(person);
  expect(await toasted('Validation Error')).toContain('Please fix the errors below and try again.');
  expect(atField('Organization')).toContain('Organization is required');
  expect(atField('First name')).toBe('First name is required');
  expect(atField('Last name')).toBe('Last name is required');
  expect(atField('Email')).toBe('Email is required');
  expect(atField('Password')).toContain('Password must be at least 8 characters long');
  expect(document.activeElement).toBe(field('Organization'));
  expect(bodies).toEqual([]);
});

it.each([
  ['Email', 'nora', 'Please enter a valid email address'],
  ['Organization', 'Nowhere Patrol', 'Please select a valid organization from the list'],
  ['Confirm password', 'Kestrel-43!', 'Passwords do not match'],
  ['Password', 'Ab-1', 'Password must be at least 8 characters long'],
  ['Password', 'kestrel-42!', 'Password must contain at least one uppercase letter'],
  ['Password', 'KESTREL-42!', 'Password must contain at least one lowercase letter'],
  ['Password', 'Kestrel-ab!', 'Password must contain at least one number'],
  ['Password', 'Kestrel-422', 'Password must contain at least one special character (!@#$%^&*)'],
])('an invalid form with %s %o says "%s"', async (label, text, sentence) => {
  const { person, bodies } = await openSignUp();
  await fillIn(person, { [label]: text });
  await send(person);
  expect(atField(label)).toContain(sentence);
  expect(document.activeElement).toBe(field(label));
  expect(bodies).toEqual([]);
});

it('an invalid form leads from the summary to the field, and clears a sentence while it is corrected', async () => {
  const { person } = await openSignUp();
  await fillIn(person, { 'Last name': '' });
  await send(person);
  await person.click(await screen.findByRole('button', { name: 'Last name is required' }));
  expect(document.activeElement).toBe(field('Last name'));
  await person.type(field('Last name'), 'V');
  expect(screen.queryByText('Last name is required')).toBeNull();
});

it('an invalid form removes the toast with the first correction', async () => {
  const { person } = await openSignUp();
  await send(person);
  await toasted('Validation Error');
  await person.type(field('Last name'), 'V');
  await waitFor(() => expect(screen.queryByText('Validation Error')).toBeNull());
});

it('an invalid form shows a sentence as soon as a field is left', async () => {
  const { person } = await openSignUp();
  await person.type(field('Email'), 'nora');
  await person.tab();
  expect(await screen.findByText('Please enter a valid email address')).toBeTruthy();
});

it("a valid form sends trimmed data, a lower-case e-mail, no phone as null and the organization's display name", async () => {
  const { person, bodies } = await openSignUp();
  await fillIn(person, { Organization: 'summit' });
  await send(person);
  await screen.findByText(/Account Created Successfully!/);
  expect(bodies).toEqual([
    {
      firstName: 'Nora',
      lastName: 'Vale',
      email: 'nora.vale@example.org',
      password: 'Kestrel-42!',
      phone: null,
      organization: 'Summit County SAR',
    },
  ]);
});

it('a valid form reads "Creating account..." while in progress, and is sent once however often it is pressed', async () => {
  let answer = (_: Response) => {};
  const { person, bodies } = await openSignUp({ register: () => new Promise((resolve) => (answer = resolve)) });
  await fillIn(person);
  const button = screen.getByRole('button', { name: 'Create Account' });
  fireEvent.click(button);
  fireEvent.click(button);
  await screen.findByRole('button', { name: 'Creating account...' });
  fireEvent.submit(button.closest('form') as HTMLFormElement);
  await act(async () => answer(json(200, { success: true })));
  await screen.findByText(/Account Created Successfully!/);
  expect(bodies).toHaveLength(1);
});

it('a valid form after success says what to do, and goes to sign-in after 2 seconds with the e-mail', async () => {
  const { person, onLeave } = await openSignUp();
  await fillIn(person);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fireEvent.click(screen.getByRole('button', { name: 'Create Account' }));
  await settleUntil(() => screen.queryByRole('heading', { name: 'Check your email' }) !== null);
  expect(screen.getByRole('status', { name: '' }).textContent).toBe(
    'Account Created Successfully! Please check your email and click the verification link.',
  );
  await act(() => vi.advanceTimersByTimeAsync(1999));
  expect(onLeave).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(onLeave).toHaveBeenCalledExactlyOnceWith('nora.vale@example.org');
});

it('a valid form after success names the address the message was sent to', async () => {
  const { person } = await openSignUp();
  await fillIn(person);
  await send(person);
  expect((await screen.findByText(/^We sent the message to/)).textContent).toBe(
    'We sent the message to nora.vale@example.org.',
  );
});

describe('a refused registration', () => {
  const refusal = (status: number, message: string, details?: object) => () =>
    json(status, { success: false, message, error: message, ...(details && { details }) });
  const notice = async () => (await screen.findByText('Registration Failed', { selector: 'form *' })).closest('[role]');

  it.each([
    [500, '', 'An error occurred during registration.'],
    [200, 'An account already exists', 'An error occurred during registration.'],
    [200, '', 'An error occurred during registration.'],
  ])('a refused registration of %i "%s" without a code reads "%s"', async (status, message, text) => {
    const { person } = await openSignUp({ register: refusal(status, message) });
    await fillIn(person);
    await send(person);
    expect(await toasted('Registration Failed')).toContain(text);
    expect((await notice())?.textContent).toContain(text);
  });

  it.each([
    ['account_exists', 'An account with this email already exists. Please sign in instead.'],
    ['organization_unknown', 'The selected organization is not valid. Please choose from the list.'],
    ['too_many_sign_ups', 'Too many registration attempts from this IP. Please try again later.'],
  ])('a refused registration with the code %s reads "%s", whatever the server’s words', async (code, text) => {
    const { person } = await openSignUp({ register: () => json(400, { success: false, code, message: 'Reworded.' }) });
    await fillIn(person);
    await send(person);
    expect((await notice())?.textContent).toContain(text);
  });

  it.each([{}, { success: 'yes' }])(
    "a refused registration is any response that doesn't say success: %j",
    async (body) => {
      const { person } = await openSignUp({ register: () => json(200, body) });
      await fillIn(person);
      await send(person);
      expect((await notice())?.textContent).toContain('An error occurred during registration.');
    },
  );

  it('a refused registration disappears when the form is sent again, even if the page itself finds something', async () => {
    const { person } = await openSignUp({ register: refusal(500, '') });
    await fillIn(person);
    await send(person);
    await notice();
    await person.clear(field('Last name'));
    await send(person);
    expect(await toasted('Validation Error')).toBeTruthy();
    await waitFor(() => expect(screen.queryAllByText('Registration Failed')).toEqual([]));
  });

  it('a refused registration keeps what was typed, and can be sent again', async () => {
    const { person, bodies } = await openSignUp({
      register: (_, attempt) =>
        attempt === 1 ? refusal(503, 'The database cannot be reached.')() : json(200, { success: true }),
    });
    await fillIn(person);
    await send(person);
    expect((await notice())?.textContent).toContain('The database cannot be reached.');
    await send(person);
    await screen.findByText(/Account Created Successfully!/);
    expect(bodies[1]).toEqual(bodies[0]);
  });

  it('a refused registration because of the e-mail leads to that field, offers to sign in, and says what those do who share a mailbox', async () => {
    const { person } = await openSignUp({
      register: () => json(409, { code: 'account_exists', message: 'That e-mail already exists' }),
    });
    await fillIn(person);
    await send(person);
    await waitFor(() => expect(document.activeElement).toBe(field('Email')));
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/signin');
    expect((await notice())?.textContent).toMatch(
      /Each account needs its own address\. If you share this mailbox, use a different address\./,
    );
  });

  it('a refused registration because of the password appears at the password', async () => {
    const sentence = 'Passwords may not contain your name';
    const { person } = await openSignUp({ register: refusal(400, sentence, { field: 'password' }) });
    await fillIn(person);
    await send(person);
    await waitFor(() => expect(document.activeElement).toBe(field('Password')));
    expect(atField('Password')).toContain(sentence);
    expect(await toasted('Registration Failed')).toContain('An error occurred during registration.');
  });

  it('a refused registration without a response says that the account may exist anyway', async () => {
    const { person } = await openSignUp({ register: () => Promise.reject(new TypeError('Failed to fetch')) });
    await fillIn(person);
    await send(person);
    expect((await notice())?.textContent).toContain('An error occurred during registration.');
    expect((await notice())?.textContent).toContain('Your account may have been created anyway');
  });
});

it('the sign-up form reports access denied if organizations may not be read', async () => {
  await openSignUp({ organizations: () => json(406, { code: 'PGRST116', message: 'x' }) });
  expect(await toasted('Access Denied')).toContain('You need to be logged in to view organizations');
});

it("organizations that can't be loaded can be retried in the sign-up form", async () => {
  let isDown = true;
  const organizations = () =>
    isDown
      ? json(400, { code: 'XX000', message: 'x' })
      : json(200, [{ id: 'o1', name: 'summit', display_name: 'Summit County SAR', is_active: true }]);
  const { person } = await openSignUp({ organizations });
  expect(await toasted('Error')).toContain('Failed to load organization list. Please try again.');
  isDown = false;
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByText('Error')).toBeNull());
  expect(document.activeElement).toBe(field('Organization'));
  await person.keyboard('Summit County SAR');
  expect(await screen.findByText('Valid organization selected')).toBeTruthy();
});

it('the sign-up form says so if there are no organizations', async () => {
  await openSignUp({ organizations: () => json(200, []) });
  expect(
    await screen.findByText('No organization is open for registration at the moment. Please ask an administrator.'),
  ).toBeTruthy();
});
