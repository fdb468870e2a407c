import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { provideTurnstile, turnstile } from '../../testing/captcha.ts';
import { json } from '../../testing/network.ts';
import * as form from '../../testing/sign-up-form.tsx';

// Transformed in advance, so that no test waits for what the page loads on demand.
beforeAll(() =>
  Promise.all([import('../../components/ui/toast-view.tsx'), import('../../components/captcha/external-provider.ts')]),
);

type Setup = Parameters<typeof form.openSignUp>[0];

async function open(setup: Setup) {
  const widget = provideTurnstile();
  const opened = await form.openSignUp(setup);
  await form.fillIn(opened.person);
  await form.send(opened.person);
  return { ...opened, ...form, widget };
}

const demand = 'Please complete the CAPTCHA challenge';
const refused = () =>
  json(400, {
    success: false,
    code: 'captcha_refused',
    message: 'CAPTCHA verification failed',
    details: { captchaRequired: true },
  });

it('a CAPTCHA that is always required is shown as soon as there is an email, before anybody submits', async () => {
  const widget = provideTurnstile();
  const { person } = await form.openSignUp({ captcha: turnstile });
  await person.type(form.field('Email'), 'ana@example.org');
  await widget.solve(1, 'proof-1');
  expect(await screen.findByText('Security verification complete! You can now create your account.')).toBeTruthy();
});

it('a CAPTCHA that is always required is shown instead of submitting, asks to be completed and gets focus', async () => {
  const { bodies } = await open({ captcha: turnstile });
  expect(document.activeElement?.contains(await screen.findByText(demand))).toBe(true);
  expect(bodies).toEqual([]);
});

it('a CAPTCHA that is always required says that the account can be created once it is passed, and its proof is sent along', async () => {
  const { widget, person, bodies, send } = await open({ captcha: turnstile });
  await widget.solve(1, 'proof-1');
  expect(await screen.findByText('Security verification complete! You can now create your account.')).toBeTruthy();
  expect(screen.queryByText(demand)).toBeNull();
  await send(person);
  await screen.findByText(/Account Created Successfully!/);
  expect(bodies).toEqual([
    expect.objectContaining({ captchaToken: 'proof-1', captchaSessionId: expect.stringMatching(/^[0-9a-f-]{36}$/) }),
  ]);
});

it('an expired CAPTCHA that is always required says only that, even if the form is submitted again', async () => {
  const { widget, person, send, bodies } = await open({ captcha: turnstile });
  await widget.solve(1, 'proof-1');
  widget.expire();
  const sentence = 'CAPTCHA expired. Please complete it again.';
  expect(screen.getByRole('alert').textContent).toBe(sentence);
  await send(person);
  expect(screen.getByRole('alert').textContent).toBe(sentence);
  expect(document.activeElement?.contains(screen.getByRole('alert'))).toBe(true);
  expect(bodies).toEqual([]);
});

it.each([
  ['Refresh', async (person: UserEvent) => person.click(screen.getByRole('button', { name: 'Refresh challenge' }))],
  [
    'another e-mail',
    async (person: UserEvent) => person.type(screen.getByLabelText('Email'), '{Backspace}{Backspace}'),
  ],
])("a CAPTCHA that is always required isn't required again by %s, but by the next submit", async (_, change) => {
  const { widget, person, send } = await open({ captcha: turnstile });
  await widget.solve(1, 'proof-1');
  await change(person);
  await widget.shown(2);
  expect(screen.queryByText(demand)).toBeNull();
  await send(person);
  expect(await screen.findByText(demand)).toBeTruthy();
});

it('a CAPTCHA that is always required is reset if the server refuses the proof, and nothing typed is lost', async () => {
  const { widget, person, send, field } = await open({ captcha: turnstile, register: () => refused() });
  await widget.solve(1, 'proof-1');
  await send(person);
  expect(await screen.findByText('Registration Failed', { selector: 'form *' })).toBeTruthy();
  expect(screen.getAllByText('CAPTCHA verification failed').length).toBeGreaterThan(0);
  await widget.shown(2);
  expect(field('Password').value).toBe('Kestrel-42!');
});

it('a CAPTCHA that is always required starts a new round after any other refusal, because a proof works once', async () => {
  const { widget, person, send } = await open({
    captcha: turnstile,
    register: () => json(409, { success: false, code: 'account_exists' }),
  });
  await widget.solve(1, 'proof-1');
  await send(person);
  await widget.shown(2);
});

it('a CAPTCHA that is required only at times appears when the server requires it', async () => {
  const { bodies, widget, person, send } = await open({
    captcha: { ...turnstile, registrationMode: 'adaptive' },
    register: (body) => (body.captchaToken === undefined ? refused() : json(200, { success: true })),
  });
  expect(await screen.findByText(demand)).toBeTruthy();
  expect(bodies).toHaveLength(1);
  await widget.solve(1, 'proof-1');
  await send(person);
  expect(await screen.findByText(/Account Created Successfully!/)).toBeTruthy();
});

it('without a CAPTCHA provider, none is shown', async () => {
  const { bodies } = await open({ captcha: { provider: 'off', siteKey: null, registrationMode: 'always' } });
  expect(await screen.findByText(/Account Created Successfully!/)).toBeTruthy();
  expect(bodies).toHaveLength(1);
});
