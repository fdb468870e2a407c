import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { badGateway, json } from '../../testing/network.ts';
import {
  type Answer,
  avalancheAtTwo,
  base,
  field,
  issued,
  liftTicket,
  nora,
  openFilled,
  openView,
  submit,
} from '../../testing/new-member-form.tsx';
import { alikeRow, programRow } from '../../testing/sample-rows.ts';

describe('a submit', () => {
  it('a new member without a phone number is refused', async () => {
    const { user } = await openFilled();
    await user.clear(field('Phone'));
    await user.click(base('LG1'));
    await user.click(submit());
    expect((await screen.findAllByText('Phone number is required')).length).toBe(2);
  });

  it.each([
    ['Avalanche Deployment', 'Please select a base for deployment programs'],
    ['Lift Ticket', 'Please select a base for Lift Ticket'],
  ])('a submit requires a base if %s has several variants, said before any call', async (cardName, sentence) => {
    const { user, inserts } = await openFilled({ cardName });
    expect(screen.queryByText(sentence)).toBeNull();
    expect(submit().disabled).toBe(false);
    await user.click(submit());
    expect((await screen.findAllByText(sentence)).length).toBe(2);
    await waitFor(() => expect(document.activeElement).toBe(base('LG1')));
    expect(inserts()).toEqual([]);
  });

  it('a submit requires no base if a lift ticket has one variant', async () => {
    const { user, issues } = await openFilled({ cardName: 'Lift Ticket', programs: [liftTicket] });
    expect(screen.queryByRole('radio')).toBeNull();
    await user.click(submit());
    await waitFor(() => expect(issues()).toHaveLength(1));
  });

  it('a submit requires a base that has this program', async () => {
    const { user, inserts } = await openFilled();
    await user.click(base('LG7'));
    expect(screen.getByText('Avalanche Deployment is not offered at LG7, only at LG1, LG2')).toBeTruthy();
    await user.click(submit());
    expect(inserts()).toEqual([]);
  });

  it('a submit requires an active base: at an inactive one nobody is added', async () => {
    const closed = programRow('Avalanche Deployment', 'LG2', { bases: { base_name: 'LG2', is_active: false } });
    const { user, inserts } = await openFilled({ programs: [programRow('Avalanche Deployment', 'LG1'), closed] });
    await user.click(screen.getByRole('radio', { name: /^LG2 ?inactive$/ }));
    expect(
      screen.getByText('LG2 is inactive, so nothing is issued there. Avalanche Deployment is issued at LG1.'),
    ).toBeTruthy();
    await user.click(submit());
    expect(inserts()).toEqual([]);
  });

  it('a submit requires a base for an annual training: the button is disabled and says why', async () => {
    const { user } = await openView();
    await user.click(screen.getByRole('checkbox', { name: 'Annual Initial Training' }));
    expect(submit().disabled).toBe(true);
    expect(screen.getByText('Please select a base for Annual Initial Training')).toBeTruthy();
    await user.click(base('LG2'));
    expect(submit().disabled).toBe(false);
    await user.click(screen.getByRole('checkbox', { name: 'Annual Initial Training' }));
    expect(base('LG2').checked).toBe(false);
  });

  it('a submit names itself on the button', async () => {
    const { user } = await openView();
    await user.click(screen.getByRole('checkbox', { name: 'Live Mission' }));
    expect(submit().textContent).toBe('Record Live Mission Punch');
  });
});

it('a new member is added, looked up a second later, and gets the credential of the chosen base', async () => {
  const answer = Promise.withResolvers<Response>();
  const opened = await openFilled({ onInsert: () => answer.promise });
  const { user, sent, inserts, issues, lookUps, onClose, onRecorded, toast } = opened;
  await user.click(screen.getByRole('checkbox', { name: 'Live Mission' }));
  expect(screen.getByText(/does not hold this credential\. This live mission will be flagged/)).toBeTruthy();
  await user.click(base('LG2'));
  const before = sent.length;
  await user.click(submit());
  await waitFor(() => expect(inserts()).toHaveLength(1));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Adding member...' }).disabled).toBe(true);
  const addedAt = performance.now();
  answer.resolve(json(201, nora));
  await waitFor(() => expect(lookUps()).toHaveLength(1));
  expect(performance.now() - addedAt).toBeGreaterThanOrEqual(1000);
  await waitFor(() => expect(onRecorded).toHaveBeenCalledOnce());
  expect(onClose).toHaveBeenCalledOnce();
  expect(onClose).toHaveBeenCalledBefore(onRecorded);
  expect(toast.current).toMatchObject({ tone: 'success', title: 'Initial credential issued successfully' });
  const order = sent.slice(before).filter(({ method, url }) => method === 'POST' || url.includes('/members'));
  expect(order.map(({ method }) => method).slice(0, 4)).toEqual(['POST', 'POST', 'GET', 'POST']);
  expect(await inserts()[0]?.json()).toMatchObject({
    email: 'Nora.Vale@example.org',
    user_id: null,
    status: 'pending',
  });
  expect(await issues()[0]?.json()).toEqual({
    memberId: nora.id,
    programId: avalancheAtTwo.id,
    base: 'LG2',
    liveMission: true,
  });
});

it('a new member is announced even if the page was left meanwhile', async () => {
  const { user, inserts, toast } = await openFilled();
  await user.click(base('LG1'));
  await user.click(submit());
  await waitFor(() => expect(inserts()).toHaveLength(1));
  cleanup();
  await waitFor(() => expect(toast.current?.title).toBe('Initial credential issued successfully'));
});

it('a new member is added once if the button is pressed twice', async () => {
  const { user, inserts, issues, onClose } = await openFilled();
  await user.click(base('LG1'));
  await user.dblClick(submit());
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(inserts()).toHaveLength(1);
  expect(issues()).toHaveLength(1);
});

it('a new member who was refused leaves the button enabled and the entries in place', async () => {
  const onInsert = () => json(400, { code: '22023', message: 'The photo is too large.' });
  const { user, onClose } = await openFilled({ onInsert });
  await user.click(base('LG1'));
  await user.click(submit());
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to add memberThe photo is too large.');
  expect(submit().disabled).toBe(false);
  expect(field('First name').value).toBe('Nora');
  expect(base('LG1').checked).toBe(true);
  expect(onClose).not.toHaveBeenCalled();
});

it('a new member without a response is sent again with the same key', async () => {
  let sendings = 0;
  const onInsert = () => (++sendings === 1 ? badGateway() : json(201, nora));
  const { user, inserts, onClose } = await openFilled({ onInsert });
  await user.click(base('LG1'));
  await user.click(submit());
  expect(await screen.findByText('Sent, not confirmed')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const [first, second] = inserts().map(({ headers }) => headers.get('Idempotency-Key'));
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(second).toBe(first);
});

describe('member who was added but has no credential', () => {
  const refusal = { message: 'The program was closed.' };

  it('a member who was added but has no credential is stated plainly, and only the issue is retried', async () => {
    let sendings = 0;
    const onIssue: Answer = (request) => (++sendings === 1 ? json(409, refusal) : issued(request));
    const { user, inserts, issues, onClose } = await openFilled({ onIssue });
    await user.click(base('LG1'));
    await user.click(submit());
    const said = await screen.findByRole('alert');
    expect(said.textContent).toContain('The member was added, but the credential was not issued.');
    expect(said.textContent).toContain('The program was closed.');
    expect(within(said).getByRole('link', { name: 'View Profile' }).getAttribute('href')).toContain(nora.id);
    expect(field('First name').matches(':disabled')).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Issue Credential' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(inserts()).toHaveLength(1);
    const [first, second] = issues().map(({ headers }) => headers.get('Idempotency-Key'));
    expect(second).toBe(first);
  });

  it('a member who was added but has no credential may have been issued one by someone else: everything is read again', async () => {
    const { user, sent } = await openFilled({ onIssue: () => json(409, {}) });
    const readPrograms = () => sent.filter(({ url }) => new URL(url).pathname === '/rest/v1/programs').length;
    await user.click(base('LG1'));
    await user.click(submit());
    const said = await screen.findByRole('alert');
    expect(said.textContent).toContain('Failed to issue initial credential');
    await waitFor(() => expect(readPrograms()).toBe(2));
  });

  it('a member who was added but has no credential because the lookup found nobody gets none until the lookup succeeds', async () => {
    let lookUps = 0;
    const onLookUp = () => json(200, ++lookUps === 1 ? [{ ...nora, first_name: 'Norah' }] : [nora]);
    const { user, inserts, issues, onClose } = await openFilled({ onLookUp });
    await user.click(base('LG1'));
    await user.click(submit());
    expect(await screen.findByText(/The new member could not be found yet/)).toBeTruthy();
    expect(issues()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Issue Credential' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(inserts()).toHaveLength(1);
  });

  it('a member who was added may have the credential or not if the issue got no response, and the dialog says so', async () => {
    let sendings = 0;
    const onIssue: Answer = (request) => (++sendings === 1 ? badGateway() : issued(request));
    const { user, issues, onClose } = await openFilled({ onIssue });
    await user.click(base('LG1'));
    await user.click(submit());
    expect(await screen.findByText('Sent, not confirmed')).toBeTruthy();
    expect(screen.getByText(/The member was added, but the credential may or may not have been issued/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    const [first, second] = issues();
    expect(second?.headers.get('Idempotency-Key')).toBe(first?.headers.get('Idempotency-Key'));
    expect(await second?.text()).toBe(await first?.text());
  });
});

it('an e-mail that belongs to a member is reported, and that member can be punched instead', async () => {
  const onInsert = () => json(409, { code: '23505', message: 'duplicate key value', details: null, hint: null });
  const { user, issues } = await openFilled({ onInsert });
  await user.click(screen.getByRole('checkbox', { name: 'Live Mission' }));
  await user.click(base('LG1'));
  await user.click(submit());
  expect(await screen.findByText(/This email belongs to Nora Vale/)).toBeTruthy();
  expect(screen.getAllByText('A member with this email already exists').length).toBeGreaterThan(0);
  await waitFor(() => expect(document.activeElement).toBe(field('Email')));
  await user.click(screen.getByRole('button', { name: 'Punch Nora Vale instead' }));
  expect(await screen.findByRole('region', { name: 'Selected member' })).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Live Mission' }).checked).toBe(true);
  expect(issues()).toEqual([]);
});

it('a new member who is like somebody grounded is asked about first, and that person can be punched instead', async () => {
  const grounding = { id: '7', since: '2026-11-20T17:00:00Z', until: '2026-12-03', reason: 'Broken wrist' };
  const { user, inserts } = await openFilled({ alike: [alikeRow(nora, { grounding })] });
  await user.click(screen.getByRole('checkbox', { name: 'Live Mission' }));
  await user.click(base('LG1'));
  await user.click(submit());
  const question = await screen.findByRole('alertdialog', { name: /^Is this Nora Vale, .*, grounded\?$/ });
  expect(question.textContent).toContain('grounded until Dec 03, 2026: Broken wrist');
  await user.click(within(question).getByRole('button', { name: 'Use this person' }));
  expect(await screen.findByRole('region', { name: 'Selected member' })).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Live Mission' }).checked).toBe(true);
  expect(inserts()).toEqual([]);
});

it('a new member who is like somebody is added and issued the credential once that is answered', async () => {
  const { user, inserts, issues, onClose } = await openFilled({ alike: [alikeRow(nora)] });
  await user.click(base('LG1'));
  await user.click(submit());
  await user.click(await screen.findByRole('button', { name: 'Add a new person anyway' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect([inserts().length, issues().length]).toEqual([1, 1]);
});

it('the search text carries over as the name, and is there again on the way back', async () => {
  const { user } = await openView({ searched: 'nora vale' });
  expect(field('First name').value).toBe('Nora');
  expect(field('Last name').value).toBe('Vale');
  await user.click(screen.getByRole('button', { name: 'Back to search' }));
  expect((await screen.findByRole<HTMLInputElement>('combobox')).value).toBe('nora vale');
});

it('the search text carries over as the e-mail if it is one', async () => {
  await openView({ searched: 'nora.vale@example.org' });
  expect(field('Email').value).toBe('nora.vale@example.org');
  expect(field('First name').value).toBe('');
});

it('abandoning a new member keeps the entries, and the next submit is a new request', async () => {
  let sendings = 0;
  const onInsert = () => (++sendings === 1 ? badGateway() : json(201, nora));
  const { user, inserts, onClose } = await openFilled({ onInsert });
  await user.click(base('LG1'));
  await user.click(submit());
  await user.click(await screen.findByRole('button', { name: 'Stop trying' }));
  expect(screen.getByRole('alert').textContent).toContain('The member may or may not have been added.');
  expect(field('First name').value).toBe('Nora');
  await user.click(submit());
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const [first, second] = inserts().map(({ headers }) => headers.get('Idempotency-Key'));
  expect(second).not.toBe(first);
});

it('the way back to the search is open while nothing was entered, and asks before entries are lost', async () => {
  const { user } = await openView();
  await user.click(screen.getByRole('button', { name: 'Back to search' }));
  await user.click(await screen.findByRole('button', { name: 'Add New Member' }));
  await user.type(await screen.findByLabelText('First name'), 'Nora');
  await user.click(screen.getByRole('button', { name: 'Back to search' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(await screen.findByRole('combobox', { name: 'Find a member' })).toBeTruthy();
});
