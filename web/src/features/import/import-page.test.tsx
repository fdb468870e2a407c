import type { ImportReport } from '@ffl/domain/transfer/import-report';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answerOf } from '../../testing/answers.ts';
import { bodyOf, button, check, choose, good, leave, open, press, report, update } from '../../testing/import-page.tsx';
import { json } from '../../testing/network.ts';

function faultyReport(total: number): ImportReport {
  const problem = { line: 2, field: 'email' as const, value: 'no', reason: 'Invalid email address', who: 'Bo Park' };
  const counts = { leave: { ...leave, faultyRows: total }, update: { ...update, faultyRows: total } };
  return { ...report, rows: total + 2, problems: { total, first: [problem] }, counts };
}

afterEach(() => vi.unstubAllGlobals());

it('names those it would punch although they are grounded, and asks first', async () => {
  const grounding = { id: '7', since: '2026-11-20T17:00:00Z', until: null, reason: 'Broken wrist' };
  const first = [{ memberId: 'm1', line: 3, name: 'Maja Lindqvist', grounding }];
  const data = { ...report, grounded: { total: 1, first }, counts: { leave, update: { ...update, grounded: 1 } } };
  const { user, sent } = await open({
    '/functions/v1/import-check': () => json(200, { data }),
    '/functions/v1/import-commit': () => json(200, { data: update }),
  });
  await check(user);
  await screen.findByRole('button', { name: 'Import' });
  expect(screen.queryByText('1 person is grounded')).toBeNull();
  await press(user, 'Update all');
  await screen.findByText('1 person is grounded');
  expect(screen.getByText('grounded: Broken wrist', { exact: false })).toBeTruthy();
  expect(button('Import').disabled).toBe(true);
  await user.click(screen.getByLabelText(/^Record the punch anyway/));
  await press(user, 'Import');
  await waitFor(() => expect(sent.some(({ url }) => url.endsWith('import-commit'))).toBe(true));
  expect(await bodyOf(sent.find(({ url }) => url.endsWith('import-commit')))).toMatchObject({
    existing: 'update',
    despiteGroundings: true,
  });
});

it('a row about somebody set aside leads to their record, where they can be returned', async () => {
  const { problems, ...others } = faultyReport(1);
  const data = {
    ...others,
    problems: { total: 1, first: problems.first.map((one) => ({ ...one, leftRecord: 'm1' })) },
  };
  const { user } = await open({ '/functions/v1/import-check': () => json(200, { data }) });
  await check(user);
  const link = await screen.findByRole('link', { name: /^Open the record/ });
  expect(link.getAttribute('href')).toBe('/admin/members?selected=m1');
});

it("a file that can't be read says why and isn't opened", async () => {
  const { user, sent } = await open();
  await choose(user, 'First name\n"Bo');
  expect((await screen.findByRole('alert')).textContent).toContain('A quoted cell that begins in line 2 never ends');
  expect(sent.filter(({ url }) => url.includes('/import-'))).toEqual([]);
});

it("a file that was opened isn't left without a question", async () => {
  const { user } = await open();
  await choose(user, good);
  await screen.findByRole('button', { name: 'Check the file' });
  const back = screen.getByRole('link', { name: 'Back to Members' });
  await user.click(back);
  await screen.findByRole('alertdialog', { name: 'Discard your entries?' });
  await press(user, 'Cancel');
  expect(button('Check the file').disabled).toBe(false);
  await user.click(back);
  await press(user, 'Discard');
  expect(await screen.findByText('The members')).toBeTruthy();
});

it('a file leaves the page when the check starts, not before, and asks for what is missing', async () => {
  const { user, sent } = await open();
  await choose(user, 'First name,Last name,Mail,Club\nBo,Park,bo@example.org,SAR\n');
  await screen.findByText('Still to choose: Organization.');
  expect(button('Check the file').disabled).toBe(true);
  await user.selectOptions(screen.getByLabelText('Club'), 'Organization');
  expect(sent.filter(({ url }) => url.includes('/import-'))).toEqual([]);
  await press(user, 'Check the file');
  await screen.findByRole('button', { name: 'Import' });
  expect(await bodyOf(sent.find(({ url }) => url.endsWith('import-part')))).toMatchObject({
    from: 0,
    rows: [{ line: 2, cells: { firstName: 'Bo', lastName: 'Park', email: 'bo@example.org', organization: 'SAR' } }],
  });
});

it('a file with more parts than allowed per minute waits as long as the server says and continues', async () => {
  const tooMany = { code: 'too_many_requests', error: 'Too many requests', message: 'Too many requests' };
  let asked = 0;
  const { user, sent } = await open({
    '/functions/v1/import-part': () => {
      asked += 1;
      return asked === 1
        ? Response.json(tooMany, { status: 429, headers: { 'Retry-After': '0' } })
        : json(200, { data: {} });
    },
  });
  await check(user);
  await screen.findByRole('button', { name: 'Import' });
  const parts = sent.filter(({ url }) => url.endsWith('import-part'));
  expect(parts).toHaveLength(2);
  expect(await bodyOf(parts[1])).toEqual(await bodyOf(parts[0]));
});

it('a file whose check gets no response keeps its columns', async () => {
  const { user } = await open({
    '/functions/v1/import-check': () => {
      throw new TypeError('Failed to fetch');
    },
  });
  await check(user);
  await screen.findByRole('alert');
  expect(screen.getByLabelText<HTMLSelectElement>('Last name').value).toBe('lastName');
});

describe('after the check', () => {
  it('after the check, known people are left as they are unless ticked, with what would change, and other pages are told', async () => {
    const { user, sent } = await open({ '/functions/v1/import-commit': () => json(200, { data: update }) });
    await check(user);
    const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: /Update Maja Lindqvist/ });
    expect(box.checked).toBe(false);
    screen.getByText(/Lift Ticket, LG1: renewed until Jul 04, 2026, issued Jan 05, 2026 instead of/);
    await user.click(box);
    screen.getByText('member updated');
    screen.getByText('credential renewed');
    await press(user, 'Update all');
    screen.getByText('member updated');
    await user.click(box);
    screen.getByText('known member left unchanged');
    expect(screen.queryByText('credential renewed')).toBeNull();
    await press(user, 'Leave all out');
    await user.click(box);
    const told = vi.fn();
    addEventListener('credentialUpdated', told, { once: true });
    await press(user, 'Import');
    await screen.findByText('The import is saved.');
    expect(told).toHaveBeenCalledOnce();
    expect(await bodyOf(sent.find(({ url }) => url.endsWith('import-commit')))).toMatchObject({
      fingerprint: 'print',
      existing: 'leave',
      exceptions: ['m1'],
      leavesOutFaulty: false,
    });
  });

  it('after the check, rows with problems keep the rest from being saved until they are left out', async () => {
    const faulty = faultyReport(1);
    const { user } = await open({ '/functions/v1/import-check': () => json(200, { data: faulty }) });
    await check(user);
    await screen.findByText('Line 2, Bo Park, Email');
    expect(button('Import').disabled).toBe(true);
    await user.click(screen.getByRole('checkbox', { name: /Leave this row out/ }));
    expect(button('Import').disabled).toBe(false);
  });

  it("after the check, more problems than are listed can be left out too, and the page says what isn't kept", async () => {
    const { user } = await open({ '/functions/v1/import-check': () => json(200, { data: faultyReport(10_001) }) });
    await check(user);
    await screen.findByText('The first 1 of 10,001 problems are listed.');
    expect(button('Import').disabled).toBe(true);
    screen.getByText(
      'The others are imported. This many usually means a wrong column. Keep the file: only the first of these rows can be downloaded.',
    );
    await user.click(screen.getByRole('checkbox', { name: /Leave these 10,001 rows out/ }));
    expect(button('Import').disabled).toBe(false);
  });

  const stale = 'The records have changed since the file was checked. Please check it again.';
  const ended = 'Your access does not include this. An administrator can do it, or give you access.';
  it.each([
    ['of records that changed leads back to the columns', 409, 'import_stale', stale, 'Check the file'],
    ['of a right that ended keeps the check', 403, 'not_allowed', ended, 'Import'],
  ])('after the check, a refusal %s', async (_what, status, code, message, next) => {
    const { user } = await open({
      '/functions/v1/import-commit': () => json(status, { code, error: message, message }),
    });
    await check(user);
    await press(user, 'Import');
    expect((await screen.findByRole('alert')).textContent).toContain(message);
    expect(button(next).disabled).toBe(false);
  });

  it('without a response the page asks what became of it', async () => {
    const done = answerOf('import_status', { state: 'committed', done: 1, total: 1, is_running: false, result: leave });
    const { user } = await open({ '/rest/v1/rpc/import_status': () => json(200, done) });
    await check(user);
    await press(user, 'Import');
    await screen.findByText('The import is saved.');
  });

  it('after the check, an unconfirmed save says so, and retrying sends the same', async () => {
    const staged = answerOf('import_status', { state: 'staged', done: 0, total: 1, is_running: false, result: null });
    const { user, sent } = await open({ '/rest/v1/rpc/import_status': () => json(200, staged) });
    await check(user);
    await press(user, 'Import');
    await screen.findByText('Sent, not confirmed');
    await press(user, 'Try again');
    const commits = () => sent.filter(({ url }) => url.endsWith('import-commit'));
    await waitFor(() => expect(commits()).toHaveLength(2));
    const [first, second] = await Promise.all(commits().map(bodyOf));
    expect(second).toEqual(first);
    await screen.findByText('Sent, not confirmed');
  });
});

it('offline, nothing can be sent, and the page says so', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { user } = await open();
  await choose(user, good);
  await screen.findByText('You are offline. This needs a connection.');
  expect(button('Check the file').disabled).toBe(true);
  vi.restoreAllMocks();
});
