import type { Answers } from '@ffl/domain/answers';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ToastOutlet } from '../../app/app.tsx';
import { createProduct } from '../../app/create-product.ts';
import { answerOf, rowLike } from '../../testing/answers.ts';
import { fill } from '../../testing/fill.ts';
import { renderInProduct } from '../../testing/in-product.tsx';
import { badGateway, json, stubNetwork } from '../../testing/network.ts';
import { recordedAnswers } from '../../testing/recorded-answers.ts';
import { user as account, freshTokens, storeSession } from '../../testing/tokens.ts';
import { AccountPage } from './account-page.tsx';

// Loaded in advance, so that no test waits for what the page loads on demand.
beforeAll(() => Promise.all([import('./end-sessions.tsx'), import('../../components/ui/toast-view.tsx')]));
beforeEach(() => storeSession());

const safari = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile/15E148 Safari/604.1';
const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:133.0) Gecko/20100101 Firefox/133.0';
const at = { started_at: '2026-11-20T18:00:00+00:00', last_used_at: '2026-11-21T19:00:00+00:00' };
const session = (over: Partial<Session>) => rowLike(recordedAnswers.own_sessions.sessions, { ...at, ...over });
const here = session({ id: 's1', user_agent: firefox, is_current: true });
const phone = session({ id: 's2', user_agent: safari, is_current: false });
const other = session({ id: 's3', user_agent: null, is_current: false });

type Session = Answers['own_sessions']['sessions'][number];
type Stubs = {
  sessions?: Session[];
  onChange?: () => Response;
  onEnd?: () => Response | Promise<Response>;
  reminders?: boolean;
  letters?: Partial<Answers['own_letters']>;
};

async function open({ sessions = [here, phone], onChange, onEnd, reminders, letters }: Stubs = {}) {
  let wantsReminders: boolean | null = reminders ?? null;
  const sent = stubNetwork({
    '/rest/v1/administrators': () => json(200, []),
    '/rest/v1/members': () => json(200, [{ id: 'm1', first_name: 'Mia', last_name: 'Olsen' }]),
    '/rest/v1/rpc/own_address': () =>
      json(200, answerOf('own_address', { address: 'ana@example.org', record_address: null, waiting: null })),
    '/rest/v1/rpc/own_sessions': () => json(200, answerOf('own_sessions', { most: 10, sessions })),
    '/rest/v1/rpc/end_own_sessions': onEnd ?? (() => json(200, 1)),
    '/rest/v1/rpc/own_letters': () =>
      json(200, answerOf('own_letters', { wants_reminders: wantsReminders, bases: null, ...letters })),
    '/rest/v1/rpc/own_calendars': () => json(200, { calendars: [] }),
    '/rest/v1/rpc/set_own_letters': async (request: Request) => {
      wantsReminders = ((await request.clone().json()) as { wants_reminders: boolean }).wants_reminders;
      return json(200, wantsReminders);
    },
    '/functions/v1/change-password': onChange ?? (() => json(200, { data: { session: freshTokens() } })),
    '/auth/v1/user': () => json(200, account),
    '/auth/v1/logout': () => new Response(null, { status: 204 }),
  });
  const { product, toast } = renderInProduct(
    <>
      <AccountPage />
      <ToastOutlet />
    </>,
    createProduct(),
  );
  await product.session.current();
  const to = (path: string) => sent.filter(({ url }) => url.endsWith(path));
  return { person: userEvent.setup(), product, toast, to };
}

const fields = () => ({
  current: screen.getByLabelText<HTMLInputElement>('Current password'),
  next: screen.getByLabelText<HTMLInputElement>('New password'),
  again: screen.getByLabelText<HTMLInputElement>('Confirm new password'),
});

async function changePassword(person: ReturnType<typeof userEvent.setup>, password = 'Fresh-Snow-88!') {
  const { current, next, again } = fields();
  await fill(person, current, 'Right-Horse-77!');
  await fill(person, next, password);
  await fill(person, again, password);
  await person.click(screen.getByRole('button', { name: 'Change password' }));
}

describe('your own password', () => {
  it('your own password is sent once with the old one, and the device continues with what came back', async () => {
    const { person, to } = await open();
    await changePassword(person);
    expect(await screen.findByText('Password changed')).toBeTruthy();
    expect(screen.getByText('Every other device was signed out.')).toBeTruthy();
    const [request, ...more] = to('/change-password');
    expect(more).toEqual([]);
    expect(await request?.json()).toEqual({ currentPassword: 'Right-Horse-77!', newPassword: 'Fresh-Snow-88!' });
    expect(Object.values(fields()).map(({ value }) => value)).toEqual(['', '', '']);
  });

  it('your own password can be kept by password managers', async () => {
    await open();
    const { current, next, again } = fields();
    expect([current, next, again].map(({ autocomplete }) => autocomplete)).toEqual([
      'current-password',
      'new-password',
      'new-password',
    ]);
    expect(document.querySelector<HTMLInputElement>('[autocomplete=username]')?.value).toBe('ana@example.org');
  });

  it("your own password isn't sent before all three fields are right, and the first bad one gets focus", async () => {
    const { person, to } = await open();
    await person.click(screen.getByRole('button', { name: 'Change password' }));
    expect(screen.getByText('Please enter your current password')).toBeTruthy();
    expect(document.activeElement).toBe(fields().current);
    await person.type(fields().current, 'x');
    await fill(person, fields().next, 'Fresh-Snow-88!');
    await person.type(fields().again, 'Fresh');
    await person.click(screen.getByRole('button', { name: 'Change password' }));
    expect(screen.getByText('Passwords do not match')).toBeTruthy();
    expect(to('/change-password')).toEqual([]);
  });

  it("your own password isn't sent if it is a common one, which is said while it is typed", async () => {
    const { person, to } = await open();
    await fill(person, fields().next, 'P@ssw0rd');
    expect(await screen.findByText(/^This password is on the list of common passwords/)).toBeTruthy();
    await changePassword(person, 'P@ssw0rd');
    expect(document.activeElement).toBe(fields().next);
    expect(to('/change-password')).toEqual([]);
  });

  it.each([
    ['current_password_wrong', 'The current password is not right.', 'Current password'],
    ['password_unchanged', 'New password should be different from the old password.', 'New password'],
    ['password_weak', "Your password can't be just your name, your email or words from this product", 'New password'],
  ])(
    'your own password refused with %s is reported at its field, and the entries stay',
    async (code, message, label) => {
      const { person } = await open({ onChange: () => json(422, { code, error: message, message }) });
      await changePassword(person);
      expect(await screen.findByText(message)).toBeTruthy();
      expect(document.activeElement).toBe(screen.getByLabelText(label));
      expect(fields().next.value).toBe('Fresh-Snow-88!');
      expect(screen.queryByText('The password was not changed')).toBeNull();
    },
  );

  it('your own password that was guessed too often is reported below the form', async () => {
    const message = 'Too many attempts to change this password. Please try again in 60 minutes.';
    const { person } = await open({
      onChange: () => json(429, { code: 'too_many_password_changes', error: message, message }),
    });
    await changePassword(person);
    expect((await screen.findByRole('alert')).textContent).toBe(`The password was not changed${message}`);
  });

  it('your own password whose response is lost shows as not confirmed', async () => {
    const { person } = await open({ onChange: badGateway });
    await changePassword(person);
    expect((await screen.findByRole('alert')).textContent).toContain(
      'It may have been changed anyway. If so, this device is signed out too: sign in with the new password.',
    );
  });

  it('your own password leads to sign-in if the new session is lost after the change', async () => {
    const { person, product } = await open({
      onChange: () => json(200, { data: { session: { access_token: 'broken', refresh_token: 'x' } } }),
    });
    await changePassword(person);
    expect(await screen.findByText('Your password was changed. Please sign in with it.')).toBeTruthy();
    await waitFor(() => expect(product.session.known()).toEqual({ kind: 'signed-out' }));
  });
});

describe('devices', () => {
  const rows = async () => within(await screen.findByRole('list', { name: 'Devices' })).getAllByRole('listitem');

  it('the devices are described in words, this one without a way to end it, with how many are allowed', async () => {
    await open({ sessions: [here, phone, other] });
    const [first, second, third] = await rows();
    expect(first?.textContent).toBe('Firefox on WindowsThis deviceSigned in Nov 20, 2026, 11:00 AM MST');
    expect(second?.textContent).toContain(
      'Safari on iPhoneLast used Nov 21, 2026, 12:00 PM MSTSigned in Nov 20, 2026, 11:00 AM MST',
    );
    expect(third?.textContent).toContain('Unknown device');
    expect(within(first as HTMLElement).queryByRole('button')).toBeNull();
    expect(
      screen.getByText('You can be signed in on 10 devices at once. Signing in on another signs out the oldest.'),
    ).toBeTruthy();
  });

  it('the devices are signed out one by one, after a question that names the device', async () => {
    const { person, to } = await open();
    await person.click(await screen.findByRole('button', { name: /^Sign out Safari on iPhone/ }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Sign out Safari on iPhone?' });
    expect(dialog.textContent).toContain(
      'The device signed in Nov 20, 2026, 11:00 AM MST will be signed out right away.',
    );
    await person.click(within(dialog).getByRole('button', { name: 'Sign out' }));
    expect(await screen.findByText('One device was signed out')).toBeTruthy();
    expect(await to('/end_own_sessions')[0]?.json()).toEqual({ ended: 's2' });
    expect(to('/own_sessions')).toHaveLength(2);
  });

  it('the devices are signed out all at once, except this one', async () => {
    const { person, to } = await open({ sessions: [here, phone, other], onEnd: () => json(200, 2) });
    await person.click(await screen.findByRole('button', { name: 'Sign out all other devices' }));
    await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Sign out' }));
    expect(await screen.findByText('2 devices were signed out')).toBeTruthy();
    expect(await to('/end_own_sessions')[0]?.json()).toEqual({});
  });

  it('a device whose session ended meanwhile is reported as signed out before', async () => {
    const { person } = await open({ onEnd: () => json(200, 0) });
    await person.click(await screen.findByRole('button', { name: /^Sign out Safari/ }));
    await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Sign out' }));
    expect(await screen.findByText('It was already signed out')).toBeTruthy();
  });

  it("the devices that can't be loaded say so, and can be retried", async () => {
    stubNetwork({
      '/rest/v1/rpc/own_address': () => json(200, answerOf('own_address', { record_address: null, waiting: null })),
      '/rest/v1/rpc/own_sessions': () => json(500, { code: 'XX000', message: 'x' }),
      '/rest/v1/rpc/own_letters': () => json(200, answerOf('own_letters', { bases: null })),
      '/rest/v1/rpc/own_calendars': () => json(200, { calendars: [] }),
      '/auth/v1/user': () => json(200, account),
    });
    renderInProduct(<AccountPage />);
    expect(await screen.findByText('Your devices could not be loaded.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
  });

  it("the devices can't be changed offline, and the page says why", async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await open();
    await waitFor(() =>
      expect(screen.getAllByText('You are offline. This needs a connection.').length).toBeGreaterThan(1),
    );
    expect(screen.getByRole('button', { name: 'Change password' })).toHaveProperty('disabled', true);
    expect(screen.getByRole('button', { name: /^Sign out Safari/ })).toHaveProperty('disabled', true);
  });
});

it('your own emails stop and start', async () => {
  await import('./switch-letters.tsx');
  const { person, to } = await open({ reminders: true });
  const change = async (name: string) => {
    await person.click(await screen.findByRole('button', { name }));
    const question = await screen.findByRole('alertdialog', { name: `${name}?` });
    await person.click(within(question).getByRole('button', { name }));
  };
  await change('Stop these emails');
  await screen.findByText("You don't get an email before one of your credentials expires.");
  await change('Start these emails');
  await screen.findByText('You get an email before one of your credentials expires.');
  const sent = await Promise.all(to('/set_own_letters').map((request) => request.json()));
  expect(sent).toEqual([{ wants_reminders: false }, { wants_reminders: true }]);
});

it('your own emails say since when the mail server refuses them, and what to do', async () => {
  await open({ reminders: true, letters: { address: 'mia@example.org', refused_at: '2026-11-22T15:00:00+00:00' } });
  await screen.findByText('Your mail server refuses our emails');
  expect(screen.getByText(/^It refused an email to mia@example.org on Nov 22, 2026, so/)).toBeTruthy();
});

it("your own emails are not offered to somebody without a member's record", async () => {
  await open();
  await screen.findByText('Your account');
  expect(screen.queryByText('Emails')).toBeNull();
});

it('bases that you lead are not offered to others', async () => {
  await open({ reminders: true });
  await screen.findByText('You get an email before one of your credentials expires.');
  expect(screen.queryByText('Bases you lead')).toBeNull();
});
