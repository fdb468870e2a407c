import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answerOf } from '../../testing/answers.ts';
import { renderInProduct } from '../../testing/in-product.tsx';
import { json, stubNetwork } from '../../testing/network.ts';
import { recordedAnswers } from '../../testing/recorded-answers.ts';
import { idOf } from '../../testing/sample-rows.ts';
import { MemberReminders } from './member-reminders.tsx';

const [reminder] = recordedAnswers.member_reminders.reminders;

function open(reminders: object[]) {
  stubNetwork({
    '/rest/v1/rpc/member_reminders': () => json(200, answerOf('member_reminders', { reminders } as never)),
  });
  renderInProduct(<MemberReminders memberId={idOf('Amelia Ortega')} />);
}

describe("a member's reminders", () => {
  it('tell the day, how far ahead it was, what ended and what became of the letter', async () => {
    const one = { ...reminder, program: 'Lift Ticket', base: 'LG2', expires_at: '2026-12-06T19:00:00+00:00' };
    open([
      { ...one, id: 1, day: '2026-11-22', step: 14, state: 'taken' },
      { ...one, id: 2, day: '2026-12-06', step: 0, state: 'refused' },
    ]);
    await screen.findByRole('heading', { name: 'Reminders' });
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Reminded Nov 22, 2026, 14 days aheadLift Ticket, LG2, until Dec 06, 2026 · Taken by the mail server',
      'Reminded Dec 06, 2026, on the last dayLift Ticket, LG2, until Dec 06, 2026 · Refused by the mail server',
    ]);
  });
});
