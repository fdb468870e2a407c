import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it } from 'vitest';
import { createProduct } from '../../app/create-product.ts';
import type { SignedIn } from '../../lib/session/session.ts';
import { renderInProduct } from '../../testing/in-product.tsx';
import { badGateway, json, stubNetwork } from '../../testing/network.ts';
import { lockMinutes, openSecurity, resetMode, type Setup, secondStep } from '../../testing/security-page.tsx';
import { storeSession } from '../../testing/tokens.ts';
import { CardKey } from './card-key.tsx';

// Transformed in advance, so that no test waits for lazy modules.
beforeAll(() => import('./rotate-card-key.tsx'));

const open = (setup: Setup = {}) =>
  openSecurity({ path: '/admin/advanced', settings: () => [lockMinutes, resetMode], ...setup });
const changeLock = () => screen.findByRole('button', { name: 'Change Length of the first lock' });
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'New value (minutes)' });
const confirm = () => screen.getByRole('button', { name: 'Change setting' });

it('the settings are in groups, each with its value, range and what was changed', async () => {
  await open();
  const lock = within(await screen.findByRole('list', { name: 'Lock-out' })).getByRole('listitem');
  expect(lock.textContent).toBe('Length of the first lock15 minutesFrom 1 to 1440');
  const reset = within(screen.getByRole('list', { name: 'CAPTCHA' })).getByRole('listitem');
  expect(reset.textContent).toBe(
    'Asked at password resetAlwaysAlways / After repeated attempts, default After repeated attempts, changed Nov 05, 2026 by Ada Stone',
  );
});

it('the settings say which one only super administrators change', async () => {
  await open({ settings: () => [secondStep] });
  const group = await screen.findByRole('list', { name: 'Two-step verification' });
  expect(group.textContent).toContain('Only super administrators can change it.');
  expect(screen.queryByRole('button', { name: /^Change/ })).toBeNull();
});

it("the settings that can't be loaded say so", async () => {
  await open({ settings: () => json(500, { message: 'no' }) });
  expect((await screen.findByRole('alert')).textContent).toContain('The settings could not be loaded.');
});

describe('a change', () => {
  it.each(['0', '1441', '5.5', '', 'many', '-3'])('a change to %j is stopped at the field', async (text) => {
    const { user, requests } = await open();
    await user.click(await changeLock());
    await screen.findByRole('dialog');
    await user.clear(field());
    if (text !== '') await user.type(field(), text);
    await user.click(confirm());
    expect(screen.getByText('Please enter a whole number from 1 to 1440')).toBeTruthy();
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field());
    expect(requests.some(({ name }) => name === 'change')).toBe(false);
  });

  it("a change to the current value isn't one", async () => {
    const { user } = await open();
    await user.click(await changeLock());
    await screen.findByRole('dialog');
    await user.click(confirm());
    expect(screen.getByText('This is the current value')).toBeTruthy();
  });

  it('a change is asked beside the present value, and is announced when stored', async () => {
    let stored = 15;
    const { user, requests } = await open({
      settings: () => [{ ...lockMinutes, value: stored } as typeof lockMinutes],
      onChange: () => {
        stored = 20;
        return new Response(null, { status: 204 });
      },
    });
    await user.click(await changeLock());
    const dialog = await screen.findByRole('dialog', { name: 'Change setting' });
    expect(dialog.textContent).toContain('Now 15 minutes');
    await user.clear(field());
    await user.type(field(), '20');
    await user.click(confirm());
    expect(await screen.findByText('Setting saved')).toBeTruthy();
    expect(screen.getByText('Length of the first lock: 20 minutes')).toBeTruthy();
    expect(requests.filter(({ name }) => name === 'change').map(({ body }) => body)).toEqual([
      { config_key: 'lockout_duration_minutes', config_value: '20' },
    ]);
    await waitFor(() => expect(screen.getByRole('list', { name: 'Lock-out' }).textContent).toContain('20 minutes'));
  });

  it('a setting with fixed values is changed by choosing one', async () => {
    const { user, requests } = await open();
    await user.click(await screen.findByRole('button', { name: 'Change Asked at password reset' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'New value' }), 'After repeated attempts');
    await user.click(confirm());
    await screen.findByText('Setting saved');
    expect(requests.find(({ name }) => name === 'change')?.body).toEqual({
      config_key: 'captcha_reset_mode',
      config_value: 'adaptive',
    });
  });

  it.each([
    [
      'a refusal',
      () => json(403, { code: '42501', message: 'permission denied for function update_security_config' }),
      'The setting was not savedYour access does not include this. An administrator can do it, or give you access.',
      'Change setting',
    ],
    [
      'no answer',
      badGateway,
      'Sent, not confirmedNetwork error occurredIt may have been stored anyway. Trying again is safe.Try againStop trying',
      'Try again',
    ],
  ])('a change shows %s in its window, and can be retried', async (_title, onChange, sentence, again) => {
    let isBroken = true;
    const { user } = await open({ onChange: () => (isBroken ? onChange() : new Response(null, { status: 204 })) });
    await user.click(await changeLock());
    await screen.findByRole('dialog');
    await user.clear(field());
    await user.type(field(), '20');
    await user.click(confirm());
    expect((await screen.findByRole('alert')).textContent).toBe(sentence);
    isBroken = false;
    await user.click(screen.getByRole('button', { name: again }));
    expect(await screen.findByText('Setting saved')).toBeTruthy();
  });
});

it('the parts of the page are links, and the address keeps the part', async () => {
  const { user, address } = await openSecurity();
  const parts = screen.getByRole('navigation', { name: 'Parts of this page' });
  expect(within(parts).getByRole('link', { current: 'page' }).textContent).toBe('Security');
  await user.click(within(parts).getByRole('link', { name: 'Devices' }));
  await waitFor(() => expect(address()).toBe('/admin/security?view=devices'));
  expect(within(parts).getByRole('link', { current: 'page' }).textContent).toBe('Devices');
  expect(screen.getByRole('heading', { level: 1, name: 'Security' })).toBeTruthy();
});

describe('the card key', () => {
  const administrator: SignedIn = {
    kind: 'signed-in',
    userId: 'u1',
    email: 'ada@example.test',
    role: 'admin',
    person: { id: 'a1', firstName: 'Ada', lastName: 'Stone' },
  };

  function openCardKey(person: SignedIn) {
    storeSession();
    const sent = stubNetwork({ '/functions/v1/rotate-card-key': () => json(200, { success: true }) });
    const product = createProduct();
    const session = { ...product.session, known: () => person };
    const { toast } = renderInProduct(<CardKey />, { ...product, session });
    // Products of other tests may still ask who is signed in.
    return { rotations: () => sent.filter(({ url }) => url.endsWith('/rotate-card-key')), toast };
  }

  it('the card key is rotated only by super administrators', () => {
    openCardKey(administrator);
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByText('Only super administrators can rotate it.')).toBeTruthy();
  });

  it.each([
    [false, 'Codes made earlier stay valid as long as they would have.'],
    [true, 'Earlier codes are refused right away; every member needs a connection to get a new one.'],
  ])(
    'the card key says what follows before it is rotated (in wrong hands: %s), and that it was',
    async (isLost, follows) => {
      const { rotations, toast } = openCardKey({ ...administrator, isSuperAdministrator: true });
      const user = userEvent.setup();
      await user.click(screen.getByRole('button', { name: 'Rotate the card key' }));
      await screen.findByRole('alertdialog', { name: 'Rotate the card key?' });
      if (isLost) await user.click(screen.getByRole('checkbox', { name: /^The key may be in the wrong hands/ }));
      expect(screen.getByText(follows)).toBeTruthy();
      expect(rotations()).toEqual([]);
      await user.click(screen.getByRole('button', { name: 'Rotate the key' }));
      await waitFor(() => expect(toast.current?.title).toBe('Cards are signed by a new key from now on.'));
      expect(await rotations()[0]?.json()).toEqual({ isLost });
    },
  );
});
