import type { Answers } from '@ffl/domain/answers';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answerOf, rowLike } from '../../testing/answers.ts';
import { renderInProduct } from '../../testing/in-product.tsx';
import { json, stubNetwork } from '../../testing/network.ts';
import { recordedAnswers } from '../../testing/recorded-answers.ts';
import { idOf } from '../../testing/sample-rows.ts';
import { MemberReminders } from './member-reminders.tsx';

type Told = Answers['member_reminders'];

function open(over: Partial<Told>) {
  let answer = answerOf('member_reminders', { reminders: [], ...over });
  const sent = stubNetwork({
    '/rest/v1/rpc/member_reminders': () => json(200, answer),
    '/rest/v1/rpc/try_address_again': () => {
      answer = { ...answer, unreached: null, refused_at: null };
      return json(200, true);
    },
  });
  renderInProduct(<MemberReminders memberId={idOf('Amelia Ortega')} />);
  return sent;
}

it("a member's reminders tell the day, how far ahead it was, what ended and what became of the letter", async () => {
  const one = rowLike(recordedAnswers.member_reminders.reminders, {
    program: 'Lift Ticket',
    base: 'LG2',
    expires_at: '2026-12-06T19:00:00+00:00',
  });
  open({
    reminders: [
      { ...one, id: 1, day: '2026-11-22', step: 14, state: 'taken' },
      { ...one, id: 2, day: '2026-12-06', step: 0, state: 'refused' },
      { ...one, id: 3, day: '2026-12-07', step: 0, state: 'taken' },
    ],
  });
  await screen.findByRole('heading', { name: 'Reminders' });
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Reminded Nov 22, 2026, 14 days aheadLift Ticket, LG2, until Dec 06, 2026 · Accepted by the mail server',
    'Reminded Dec 06, 2026, on the last dayLift Ticket, LG2, until Dec 06, 2026 · Refused by the mail server',
    'Reminded Dec 07, 2026, after it lapsedLift Ticket, LG2, until Dec 06, 2026 · Accepted by the mail server',
  ]);
});

it.each([
  ['no_account', null, /^There is no account. Ask them to sign up with this record's email address;/],
  [
    'unconfirmed',
    'a@example.org',
    /^The address a@example.org is not confirmed. Ask them to choose "Forgot password\?"/,
  ],
  ['stopped', 'a@example.org', /^They stopped these emails. Only they can start them again/],
] as const)("a member's reminders that reach nobody say why, and what to do: %s", async (unreached, address, words) => {
  open({ unreached, address });
  await screen.findByText("Reminders don't reach this person");
  expect(screen.getByText(words)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it("a member's reminders that the mail server refuses are tried again", async () => {
  await import('./try-again.tsx');
  const sent = open({ unreached: 'refused', address: 'a@example.org', refused_at: '2026-11-22T15:00:00+00:00' });
  await screen.findByText(/^The mail server of a@example.org permanently refused our email on Nov 22, 2026./);
  const person = userEvent.setup();
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Try this address again?' }));
  expect(question.getByText(/^The next reminder goes to a@example.org./)).toBeTruthy();
  await person.click(question.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByText("Reminders don't reach this person")).toBeNull());
  const [request] = sent.filter(({ url }) => url.endsWith('/try_address_again'));
  expect(await request?.json()).toEqual({ member: idOf('Amelia Ortega') });
});

it("a member's reminders are nothing where all is well and none were sent", async () => {
  open({});
  // The placeholder disappears when the answer arrives.
  await waitFor(() => expect(document.querySelector('.appear-late')).toBeNull());
  expect(screen.queryByText('Reminders')).toBeNull();
});
