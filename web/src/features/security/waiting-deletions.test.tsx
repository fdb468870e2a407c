import type { Answers } from '@ffl/domain/answers';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { rowLike } from '../../testing/answers.ts';
import { json } from '../../testing/network.ts';
import { recordedAnswers } from '../../testing/recorded-answers.ts';
import { openSecurity, type Setup } from '../../testing/security-page.tsx';

type Request = Answers['deletion_requests']['requests'][number];

const person = (name: string) => ({ id: name, name, organization: 'Summit County SAR' });

function waiting(over: Partial<Request> = {}): NonNullable<Setup['deletions']> {
  const request = rowLike(recordedAnswers.deletion_requests.requests, {
    id: 'r1',
    asked_at: '2026-11-29T15:00:00+00:00',
    by: 'Ada Stone',
    may_judge: true,
    people: ['Amelia Ortega', 'Bo Park', 'Cleo Diaz', 'Sam Reed'].map(person),
    ...over,
  });
  return () => ({ requests: [request] });
}

const card = () => screen.findByRole('list', { name: 'Deletions waiting for approval' });

it('the waiting deletions are not on the page while there are none', async () => {
  await openSecurity();
  expect(await screen.findByText('Nobody is locked out.')).toBeTruthy();
  expect(screen.queryByText('Deletions waiting for approval')).toBeNull();
});

it('the waiting deletions show somebody who may not decide whom they are about and who asked, with nothing to press', async () => {
  await openSecurity({ deletions: waiting({ may_judge: false }) });
  expect((await card()).textContent).toBe(
    'Amelia Ortega, Bo Park, Cleo Diaz and 1 moreAsked for by Ada Stone, Nov 29, 2026, 8:00 AM MSTAnother super administrator decides.',
  );
  expect(within(await card()).queryByRole('button')).toBeNull();
});

it('a deletion that its people had asked for says so in the list and in the question', async () => {
  const { user } = await openSecurity({ deletions: waiting({ was_asked: true }) });
  const said = 'Ada Stone says they asked to be deleted. Restoring a backup deletes them again.';
  expect(within(await card()).getByText(said)).toBeTruthy();
  await user.click(within(await card()).getByRole('button', { name: /^Delete Members/ }));
  expect(within(await screen.findByRole('alertdialog', { name: 'Delete Members' })).getByText(said)).toBeTruthy();
});

it.each([
  [true, /^Delete Members/, 'Delete Members', 'Members deleted'],
  [false, /^Refuse/, 'Refuse Deletion', 'Deletion refused'],
])('a deletion is decided (confirms: %s) after reading all names', async (confirms, press, title, said) => {
  const { user, requests } = await openSecurity({ deletions: waiting() });
  await user.click(within(await card()).getByRole('button', { name: press }));
  const dialog = await screen.findByRole('alertdialog', { name: title });
  expect(within(dialog).getByRole('list', { name: 'Ada Stone asked to delete 4 people:' })).toBeTruthy();
  expect(within(dialog).getAllByRole('listitem').at(-1)?.textContent).toBe('Sam Reed, Summit County SAR');
  await user.click(within(dialog).getByRole('button', { name: press }));
  expect(await screen.findByText(said)).toBeTruthy();
  expect(requests.find(({ name }) => name === 'judge')?.body).toEqual({ request: 'r1', confirms });
});

it('a deletion that somebody else decided meanwhile says so', async () => {
  const { user } = await openSecurity({
    deletions: waiting(),
    onJudge: () => json(409, { code: 'PT409', message: 'Someone else already decided this.' }),
  });
  await user.click(within(await card()).getByRole('button', { name: /^Refuse/ }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Refuse Deletion' });
  await user.click(within(dialog).getByRole('button', { name: 'Refuse' }));
  expect((await within(dialog).findByRole('alert')).textContent).toBe(
    'Nothing was decidedSomeone else already decided this.',
  );
});
