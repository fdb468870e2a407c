import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { BaseOverviewRow } from '../../api/bases/queries.ts';
import { answerOf, rowLike } from '../../testing/answers.ts';
import { chooseAction, fill } from '../../testing/fill.ts';
import { json, stubNetwork } from '../../testing/network.ts';
import { openAt } from '../../testing/open-at.tsx';
import { recordedAnswers } from '../../testing/recorded-answers.ts';
import { idOf } from '../../testing/sample-rows.ts';
import { storeSession } from '../../testing/tokens.ts';
import { BasesPage } from './bases-page.tsx';

const lg1 = base('LG1', {
  description: 'Front side',
  programs: [
    { id: idOf('lt'), name: 'Lift Ticket', program_type: 'lift_ticket', color: '#f97316', in_force: 6, needed: 6 },
  ],
  in_force: 1_042,
  next: {
    member_id: idOf('Maya'),
    first_name: 'Maya',
    last_name: 'Lindqvist',
    program: 'Lift Ticket',
    until: inDays(5),
  },
});
const lg2 = base('LG2', { is_active: false });

const card = async (name: string) => {
  const heading = await screen.findByRole('heading', { level: 2, name });
  return within(heading.closest('li') as HTMLElement);
};

it("the grid of bases shows each one's number of programs, who is in force today and who lapses next, all linked", async () => {
  await openBases();
  const first = await card('LG1');
  expect(first.getByText('1 program')).toBeTruthy();
  expect(first.getByRole('link', { name: '1,042 in force today at LG1' }).getAttribute('href')).toBe(
    '/admin/members?base=LG1&standing=in_force',
  );
  expect(first.getByRole('link', { name: 'Maya Lindqvist' }).getAttribute('href')).toBe(
    `/admin/members?selected=${idOf('Maya')}`,
  );
  expect(first.getByText('Lapses next').parentElement?.textContent).toMatch(
    /^Lapses nextMaya LindqvistLift Ticket.*5 days left/,
  );
  const second = await card('LG2');
  expect(second.getByText('0 programs')).toBeTruthy();
  expect(second.getByText('inactive')).toBeTruthy();
  expect(second.getByRole('link', { name: 'View Programs of LG2' }).getAttribute('href')).toBe(
    `/admin/bases/${lg2.id}`,
  );
});

it('the grid of bases has above it how many of the needed are in force, at bases with programs, inactive ones apart', async () => {
  const programs = lg1.programs.map((program) => ({ ...program, needed: null }));
  await openBases({ bases: [lg1, { ...lg2, programs }] });
  const cell = await screen.findByRole('link', { name: 'Lift Ticket at LG1: 6 of 6' });
  expect(cell.getAttribute('href')).toBe('/admin/readiness?base=LG1&programs=lift_ticket');
  const matrix = within(screen.getByRole('region', { name: 'Staffing' }));
  expect(matrix.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    'LG1, readiness board',
    'LG2, readiness board',
  ]);
  expect(matrix.getByRole('columnheader', { name: 'Inactive, so never short' })).toBeTruthy();
  const coverage = within(screen.getByRole('region', { name: 'Coverage each Sunday, if nobody punches' }));
  expect(await coverage.findByRole('cell', { name: '0 of 1, 1 short' })).toBeTruthy();
});

it('the grid of bases is searched by name and description, leads to the first found, and says if nothing is', async () => {
  const { user, address } = await openBases();
  await card('LG1');
  const search = screen.getByPlaceholderText('Search bases...');
  await user.type(search, 'front');
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'LG2' })).toBeNull());
  expect(address()).toBe('/admin/bases?q=front');
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(document.activeElement?.getAttribute('href')).toMatch(/^\/admin\/bases\//));
  await user.type(search, ' x');
  await user.click(await screen.findByRole('button', { name: 'Clear search' }));
  expect(await card('LG2')).toBeTruthy();
});

it('the grid of bases says if there are none', async () => {
  await openBases({ bases: [] });
  expect(await screen.findByText('No bases found. Create your first base to get started.')).toBeTruthy();
});

it("the grid of bases that can't be read says so in a toast and in place, with Retry", async () => {
  const reply = vi.fn(() => json(500, { message: 'down' }));
  const { user } = await openBases({ reply });
  await waitFor(() => expect(screen.getByText('Failed to load bases')).toBeTruthy());
  expect(screen.getByText('Failed to fetch bases')).toBeTruthy();
  reply.mockImplementation(() => json(200, { bases: [lg1] }));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await card('LG1')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Failed to load bases')).toBeNull());
});

it('the base form adds a base with a key, says so, and refetches the grid', async () => {
  const { user, writes, grids } = await openBases();
  await user.click(await screen.findByRole('button', { name: 'Add Base' }));
  await fill(user, await screen.findByLabelText('Name'), ' LG8 ');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: /^Add Base/ }));
  expect(await screen.findByText('Created base LG8')).toBeTruthy();
  expect(writes[0]?.method).toBe('POST');
  expect(await writes[0]?.clone().json()).toEqual({ base_name: 'LG8', description: null, is_active: true });
  expect(writes[0]?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/);
  await waitFor(() => expect(grids()).toBeGreaterThan(1));
});

it('the base form needs a name', async () => {
  const { user, writes } = await openBases();
  await user.click(await screen.findByRole('button', { name: 'Add Base' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Add Base/ }));
  expect(await screen.findByText('Base name is required.')).toBeTruthy();
  expect(writes).toEqual([]);
});

it('the base form sends what changed, with what was there', async () => {
  const { user, writes } = await openBases();
  await chooseAction(user, 'LG1', 'Edit Base');
  await user.click(await screen.findByRole('checkbox', { name: /^Active/ }));
  await user.click(screen.getByRole('button', { name: /^Save changes/ }));
  expect(await screen.findByText('Updated base LG1')).toBeTruthy();
  expect(await writes[0]?.clone().json()).toEqual({ id: lg1.id, is_active: false, was: { is_active: true } });
});

it('the base form says before a rename what takes the new name and what keeps the old one', async () => {
  const { user } = await openBases();
  await chooseAction(user, 'LG1', 'Edit Base');
  expect(screen.queryByText(/take the new name/)).toBeNull();
  await user.type(await screen.findByLabelText('Name'), ' North');
  expect(
    await screen.findByText(
      '3 programs, 1 season and 1,204 trainings take the new name. Notes, punches and the ledger keep LG1, its name at the time. Old links still work.',
    ),
  ).toBeTruthy();
});

it('the base form reports at the name that another base has it', async () => {
  const refusal = { code: 'base_name_taken', message: 'There is already a base with this name.' };
  const { user } = await openBases({ onWrite: () => json(409, refusal) });
  await user.click(await screen.findByRole('button', { name: 'Add Base' }));
  await user.type(await screen.findByLabelText('Name'), 'lg 1');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: /^Add Base/ }));
  const field = await screen.findByLabelText<HTMLInputElement>('Name');
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(screen.getAllByText('There is already a base with this name.')).toHaveLength(1);
  expect(field.value).toBe('lg 1');
});

it('the base form says "No active session" without any request if nobody is signed in', async () => {
  const { user, writes } = await openBases();
  await user.click(await screen.findByRole('button', { name: 'Add Base' }));
  await user.type(await screen.findByLabelText('Name'), 'LG8');
  localStorage.clear();
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: /^Add Base/ }));
  expect(await screen.findByText('No active session')).toBeTruthy();
  expect(writes).toEqual([]);
});

it.each([
  ['the words of the server', { message: 'Please try later.' }, 'Please try later.'],
  ['its own, where the server has none', {}, 'Failed to create base'],
])('the base form fails in %s', async (_, body, sentence) => {
  const { user } = await openBases({ onWrite: () => json(400, body) });
  await user.click(await screen.findByRole('button', { name: 'Add Base' }));
  await user.type(await screen.findByLabelText('Name'), 'LG8');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: /^Add Base/ }));
  expect(await screen.findByText(sentence)).toBeTruthy();
});

describe('deleting a base', () => {
  it('deleting a base names it and what stays behind, deletes exactly it, and says so', async () => {
    const { user, writes } = await openBases();
    await chooseAction(user, 'LG2', 'Delete Base');
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete Base' }));
    expect(question.getByText('LG2')).toBeTruthy();
    expect(
      await question.findByText(
        '1 season and 1,204 trainings name this base and keep its name. Under Training, look in Elsewhere.',
      ),
    ).toBeTruthy();
    await user.click(question.getByRole('button', { name: 'Delete Base' }));
    expect(await screen.findByText('Deleted base LG2')).toBeTruthy();
    expect(writes[0]?.method).toBe('DELETE');
    expect(await writes[0]?.clone().json()).toEqual({ id: lg2.id });
  });

  it('deleting a base says before anyone tries that it has programs, and leads to them', async () => {
    const { user } = await openBases();
    await chooseAction(user, 'LG1', 'Delete Base');
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete Base' }));
    expect(question.getByText('cannot be deleted now.', { exact: false })).toBeTruthy();
    expect(question.getByText('This base still has programs, so it cannot be deleted.')).toBeTruthy();
    expect(question.getByRole('link', { name: 'View Programs' }).getAttribute('href')).toBe(`/admin/bases/${lg1.id}`);
    expect(question.getByRole<HTMLButtonElement>('button', { name: 'Delete Base' }).disabled).toBe(true);
  });

  it('deleting a base of an old list follows the list that is read again', async () => {
    let programs: typeof lg1.programs = [];
    const { user } = await openBases({
      reply: () => json(200, answerOf('base_overview', { bases: [{ ...lg1, programs }] })),
    });
    await chooseAction(user, 'LG1', 'Delete Base');
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete Base' }));
    expect(question.getByText('will be deleted. This action cannot be undone.', { exact: false })).toBeTruthy();
    programs = lg1.programs;
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 600_000);
    window.dispatchEvent(new Event('visibilitychange'));
    expect(await question.findByText('This base still has programs, so it cannot be deleted.')).toBeTruthy();
  });

  it('deleting a base that got a program meanwhile is refused in words, with the same way on', async () => {
    const refusal = {
      code: 'base_has_programs',
      message: 'This base still has programs, so it cannot be deleted.',
    };
    const { user } = await openBases({ onWrite: () => json(409, refusal) });
    await chooseAction(user, 'LG2', 'Delete Base');
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete Base' }));
    expect(await screen.findByText('This base still has programs, so it cannot be deleted.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'View Programs' })).toBeTruthy();
  });
});

const short = rowLike(recordedAnswers.readiness_weeks.programs, { by_week: [0] });
const ahead = { weeks: ['2026-11-16'], without_number: 0, programs: [short] };

type Setup = {
  bases?: BaseOverviewRow[];
  reply?: () => Response;
  onWrite?: (request: Request) => Response;
};

async function openBases({ bases = [lg1, lg2], reply, onWrite }: Setup = {}) {
  storeSession();
  const writes: Request[] = [];
  const sent = stubNetwork({
    '/rest/v1/rpc/base_references': () =>
      json(200, answerOf('base_references', { programs: 3, seasons: 1, trainings: 1204 })),
    '/rest/v1/rpc/readiness_weeks': () => json(200, answerOf('readiness_weeks', ahead)),
    '/rest/v1/rpc/base_overview': () => reply?.() ?? json(200, answerOf('base_overview', { bases })),
    '/functions/v1/bases': async (request) => {
      writes.push(request);
      if (onWrite) return onWrite(request);
      if (request.method === 'DELETE') return json(200, { success: true });
      const body = (await request.clone().json()) as { base_name?: string };
      return json(200, { data: { ...lg1, base_name: body.base_name ?? 'LG1' } });
    },
  });
  await Promise.all([
    import('./base-dialog.tsx'),
    import('./delete-base-dialog.tsx'),
    import('./needs-matrix.tsx'),
    import('./coverage-of-bases.tsx'),
  ]);
  const opened = await openAt('/admin/bases', { '/admin/bases': BasesPage });
  const grids = () => sent.filter(({ url }) => url.endsWith('/base_overview')).length;
  return { ...opened, writes, grids };
}

function base(name: string, over: Partial<BaseOverviewRow>): BaseOverviewRow {
  return rowLike(recordedAnswers.base_overview.bases, {
    id: idOf(name),
    base_name: name,
    description: null,
    is_active: true,
    former_names: [],
    programs: [],
    in_force: 0,
    next: null,
    ...over,
  });
}

function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().replace('Z', '000+00:00');
}
