import type { Answers } from '@ffl/domain/answers';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { rowLike } from '../../testing/answers.ts';
import { fill } from '../../testing/fill.ts';
import { recordedAnswers } from '../../testing/recorded-answers.ts';
import { inMinutes, openSecurity } from '../../testing/security-page.tsx';

const row = (email: string, over: Partial<Answers['get_second_steps'][number]> = {}) =>
  rowLike(recordedAnswers.get_second_steps, {
    user_id: email,
    email,
    person_name: null,
    is_administrator: true,
    needed_from: null,
    factors: [],
    codes: 0,
    ...over,
  });

const secondSteps = () => [
  row('late@example.org', { needed_from: '2026-11-01T18:00:00Z' }),
  row('soon@example.org', { needed_from: inMinutes(60 * 24 * 3) }),
  row('free@example.org'),
  row('lena@example.org', { person_name: 'Lena Lead', is_administrator: false, needed_from: '2026-11-02T18:00:00Z' }),
  row('ada@example.org', {
    person_name: 'Ada Moss',
    is_administrator: false,
    factors: [
      { kind: 'totp', name: 'Phone', since: '2026-11-20T18:00:00Z' },
      { kind: 'webauthn', name: 'Safari on iPhone', since: '2026-11-21T18:00:00Z' },
    ],
    codes: 9,
  }),
];

it('the second steps say who has which since when, and who gives only the password', async () => {
  await openSecurity({ secondSteps });
  const list = await screen.findByRole('list', { name: 'Two-step verification' });
  const [late, soon, free, lena, ada] = [...list.children].map((item) => item.textContent);
  expect(late).toBe('late@example.orgAdministratorNone, required since Nov 01, 2026');
  expect(soon).toMatch(/^soon@example\.orgAdministratorPassword alone, until \w{3} \d\d, \d{4}$/);
  expect(free).toBe('free@example.orgAdministratorPassword alone');
  expect(lena).toBe('Lena LeadLead, lena@example.orgNone, required since Nov 02, 2026');
  expect(ada).toBe(
    'Ada Mossada@example.orgApp “Phone”, since Nov 20, 2026Passkey “Safari on iPhone”, since Nov 21, 20269 of 10 recovery codes leftRemove two-step verification for ada@example.org',
  );
  expect(within(list).getAllByRole('button')).toHaveLength(1);
});

it("someone's second step is removed with a reason", async () => {
  const { user, requests } = await openSecurity({ secondSteps });
  await user.click(await screen.findByRole('button', { name: 'Remove two-step verification for ada@example.org' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove two-step verification' });
  expect(dialog.textContent).toContain('ada@example.org');
  await fill(user, within(dialog).getByRole('textbox', { name: 'Reason' }), 'She lost her phone');
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(requests.find(({ name }) => name === 'remove factor')?.body).toMatchObject({
    email: 'ada@example.org',
    reason: 'She lost her phone',
  });
});
