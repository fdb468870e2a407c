import { useParams } from '@tanstack/react-router';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerOf, rowLike } from '../../testing/answers.ts';
import { json, stubNetwork } from '../../testing/network.ts';
import { openAt } from '../../testing/open-at.tsx';
import { recordedAnswers } from '../../testing/recorded-answers.ts';
import { baseRow, idOf, programRecord, programRow } from '../../testing/sample-rows.ts';
import { storeSession } from '../../testing/tokens.ts';
import { MemberProgramPage } from './member-program-page.tsx';
import { ProgramDetailPage } from './program-detail-page.tsx';

const program = programRow('Avalanche Deployment', 'LG2', { validity_period_days: 42, description: 'Ski & rope' });
const base = idOf('LG2');
const atBase = `/admin/bases/${base}/${program.id}`;
const alone = `/programs/${program.id}`;
const people = [person('Ada', 'North'), person('Bo', 'Park'), person('Cy', 'Quist')];

it('a program says what it is, how long it is valid and whether it requires training', async () => {
  await openProgram();
  expect(await screen.findByRole('heading', { level: 1, name: 'Avalanche Deployment' })).toBeTruthy();
  expect(await screen.findByText('200 members')).toBeTruthy();
  expect(screen.getByText('Ski & rope')).toBeTruthy();
  expect(
    screen.getByText('Requires attendance at annual training followed by 6 week punches during winter season.'),
  ).toBeTruthy();
  expect(cardOf('Validity period')).toBe('Validity period6 weeks');
  expect(cardOf('Recurrent training')).toBe('Recurrent trainingRequired');
});

it('a program without a description and without training says so', async () => {
  const plain = { ...program, description: null, requires_training: false };
  await openProgram({ found: plain });
  expect(await screen.findByText('No description available')).toBeTruthy();
  expect(screen.queryByText(/Requires attendance/)).toBeNull();
  expect(cardOf('Recurrent training')).toBe('Recurrent trainingNot Required');
});

it('a program counts its credentials with their share of the total, each leading to those it counts', async () => {
  await openProgram();
  const list = within(await screen.findByRole('list', { name: 'Credential status' }));
  const at = (text: string) => `/admin/members?program=${program.id}${text}`;
  expect(list.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Total Credentials 200 100% of all', at('')],
    ['Active 150 75% of all', at('&standing=in_force')],
    ['Expiring Soon Next 14 days 3 2% of all', at('&standing=expiring_14')],
    ['Expired 50 25% of all', at('&standing=lapsed')],
  ]);
});

it('a program without credentials shows no shares', async () => {
  await openProgram({
    detail: { ...detail, total: 0, in_force: 0, expiring_14: 0, grounded: 0, lapsed: 0, shown: [] },
  });
  const list = within(await screen.findByRole('list', { name: 'Credential status' }));
  expect(list.getAllByText('0%')).toHaveLength(4);
  expect(screen.getByText('Nobody holds this credential yet.')).toBeTruthy();
});

it("a program shows three members' initials, how many more there are, and a link to all", async () => {
  await openProgram();
  expect(await screen.findByText('Ada North, Bo Park, Cy Quist and 197 more')).toBeTruthy();
  expect(screen.getByText('+197')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'View All Members' }).getAttribute('href')).toBe(
    `/admin/members?program=${program.id}`,
  );
});

it('a program says how many it needs, and accepts another number', async () => {
  const needs: unknown[] = [];
  let needed: number | null = 160;
  const { user, toast } = await openProgram({
    reply: () => json(200, { ...detail, needed }),
    onNeeded: async (request) => {
      const need = (await request.json()) as { needed: number };
      needs.push(need);
      needed = need.needed;
      return json(200, needed);
    },
  });
  await screen.findByText('Needs 160, has 150: 10 short');
  expect(factOf('Needed')).toBe('NeededNeeds 160, has 150: 10 shortChange the number');
  await user.click(screen.getByRole('button', { name: 'Change the number' }));
  const field = await screen.findByRole('textbox', { name: /^People needed in force/ });
  await user.clear(field);
  await user.type(field, '12.5');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Enter a whole number from 1 to 9,999, or leave it blank')).toBeTruthy();
  expect(needs).toEqual([]);
  await user.clear(field);
  await user.type(field, '120');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Needs 120, has 150')).toBeTruthy();
  expect(needs).toEqual([{ program: program.id, needed: 120 }]);
  expect(toast.current?.title).toBe('Number needed saved');
});

it('a program makes one request for itself and one for its numbers', async () => {
  const { sent } = await openProgram();
  await screen.findByText('The seasons: 1');
  expect(pathsOf(sent)).toEqual(['/functions/v1/programs', '/rest/v1/rpc/program_detail']);
});

it('a program says that reminders are off, who can start them, and what then follows', async () => {
  await openProgram({ reply: () => json(200, { ...detail, is_reminding: false }) });
  await screen.findByText(/^Reminders are off: nobody gets an email\. Once they are on, 10 days ahead, 3 days ahead/);
  expect(screen.getByRole('link', { name: 'An administrator can start them under Security.' })).toBeTruthy();
});

it('a program reminds on the usual days until somebody chooses others, or none', async () => {
  let steps: number[] | null = null;
  const sent: unknown[] = [];
  const { user, toast } = await openProgram({
    reply: () => json(200, { ...detail, reminder_steps: steps }),
    onSteps: async (request) => {
      const body = (await request.json()) as { days_ahead: number[] | null };
      sent.push(body);
      steps = body.days_ahead;
      return json(200, steps);
    },
  });
  await screen.findByText('Members get an email 10 days ahead, 3 days ahead and on the last day.');
  expect(factOf('Reminders')).toMatch(/^Reminders.+Change reminders$/);
  const change = async (text: string) => {
    await user.click(screen.getByRole('button', { name: 'Change reminders' }));
    const field = await screen.findByRole('textbox', { name: /^Days before it expires/ });
    await user.clear(field);
    if (text) await user.type(field, text);
    await user.click(screen.getByRole('button', { name: 'Save' }));
  };
  await change('20, x');
  await screen.findByText(
    'Type up to 5 numbers of days between 0 and 365, such as 60, 14, 0. Leave it blank for no reminders.',
  );
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await change('1, 20');
  await screen.findByText('Members get an email 20 days ahead and 1 day ahead.');
  expect(toast.current?.title).toBe('Reminders saved');
  await change('');
  await screen.findByText('Nobody gets an email before this expires.');
  await change('0, 3, 10');
  await screen.findByText('Members get an email 10 days ahead, 3 days ahead and on the last day.');
  expect(sent).toEqual([[20, 1], [], null].map((days_ahead) => ({ program: program.id, days_ahead })));
});

it('a program has seasons only if its kind does', async () => {
  const other = programRow('Swiftwater', 'LG2', { id: program.id, program_type: null });
  await openProgram({ found: other });
  expect(await screen.findByRole('link', { name: 'View All Members' })).toBeTruthy();
  expect(screen.queryByText(/The seasons/)).toBeNull();
});

it("a program shows what is known while its numbers can't be read, and reads them on request", async () => {
  let isBroken = true;
  const { user } = await openProgram({ reply: () => (isBroken ? json(400, { message: 'no' }) : undefined) });
  expect(await screen.findByText('The numbers for this program could not be loaded.')).toBeTruthy();
  expect(screen.getByText('Ski & rope')).toBeTruthy();
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('200 members')).toBeTruthy();
});

it.each([
  ['to its base, where the address names the base', atBase, 'Back to LG2', `/admin/bases/${base}`],
  ['to the same by the name of the base', `/admin/bases/lg2/${program.id}`, 'Back to LG2', '/admin/bases/lg2'],
  [
    'to the same by a name that the base had',
    `/admin/bases/alpine/${program.id}`,
    'Back to LG2',
    '/admin/bases/alpine',
  ],
  ['to the list of programs without a base', `/admin/bases/${program.id}`, 'Back to Programs', '/programs'],
  ['to the list of programs without the prefix', alone, 'Back to Programs', '/programs'],
])('the way back from a program leads %s', async (_where, path, name, to) => {
  await openProgram({ path });
  expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(to);
});

it.each([
  ['an unknown program at a base', atBase, { found: null }, `/admin/bases/${base}`],
  ['an unknown program', alone, { found: null }, '/programs'],
  ['one that is no base either', `/admin/bases/${program.id}`, { found: null }, '/admin/bases'],
  ['a program of another base', `/admin/bases/${idOf('LG7')}/${program.id}`, {}, `/admin/bases/${idOf('LG7')}`],
  ['a program that was deleted meanwhile', alone, { reply: () => json(200, null) }, '/programs'],
  ['an id of the wrong kind', '/programs/1%27%20or%201=1', {}, '/programs'],
])('the way back from a program is taken at once from %s', async (_what, path, setup, to) => {
  const { address } = await openProgram({ path, ...setup });
  await waitFor(() => expect(address()).toBe(to));
});

it('a program that a member opens shows and requests nothing about people, and offers nothing to change', async () => {
  const { sent } = await openProgram({ path: `/of-members/${program.id}` });
  expect(await screen.findByRole('heading', { level: 1, name: 'Avalanche Deployment' })).toBeTruthy();
  expect(cardOf('Validity period')).toBe('Validity period6 weeks');
  expect(await screen.findByText('The seasons of a member')).toBeTruthy();
  expect(pathsOf(sent)).toEqual(['/functions/v1/programs']);
  expect(screen.queryByText(/\d members?/)).toBeNull();
  expect(screen.queryAllByRole('button')).toEqual([]);
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Back to Programs']);
});

const detail = answerOf('program_detail', {
  total: 200,
  in_force: 150,
  expiring_14: 3,
  grounded: 0,
  lapsed: 50,
  needed: null,
  is_reminding: true,
  reminder_steps: null,
  shown: people,
  seasons: [
    rowLike(recordedAnswers.program_detail.seasons, {
      id: idOf('season'),
      name: 'Winter 2026',
      program_id: program.id,
      start_date: '2026-11-01',
      end_date: '2027-04-30',
      is_active: true,
      members: 7,
      shown: people,
      records: 9,
    }),
  ],
});

type Setup = {
  path?: string;
  found?: typeof program | null;
  detail?: typeof detail;
  reply?: () => Response | undefined;
  onNeeded?: (request: Request) => Promise<Response>;
  onSteps?: (request: Request) => Promise<Response>;
};

async function openProgram({
  path = atBase,
  found = program,
  detail: numbers = detail,
  reply,
  onNeeded,
  onSteps,
}: Setup = {}) {
  storeSession();
  const sent = stubNetwork({
    '/functions/v1/programs': () => (found ? json(200, { data: programRecord(found) }) : json(404, {})),
    '/functions/v1/bases': () => json(200, answerOf('bases', { data: [baseRow('LG2', { former_names: ['Alpine'] })] })),
    '/rest/v1/rpc/program_detail': () => reply?.() ?? json(200, numbers),
    ...(onNeeded && { '/rest/v1/rpc/set_needed': onNeeded }),
    ...(onSteps && { '/rest/v1/rpc/set_reminder_steps': onSteps }),
  });
  const isAtBase = /^\/admin\/bases\/[^/]+\/./.test(path);
  const opened = await openAt(path, {
    // The way back of one case must not be the other's, which would continue at once.
    ...(isAtBase ? { '/admin/bases/$baseId/$programId': Detail } : { '/admin/bases/$programId': Detail }),
    '/programs/$programId': Detail,
    '/of-members/$programId': () => (
      <MemberProgramPage programId={program.id} renderSeasons={() => <p>The seasons of a member</p>} />
    ),
  });
  return { ...opened, sent };
}

function Detail() {
  const { programId, baseId }: { programId: string; baseId?: string } = useParams({ strict: false } as never);
  return (
    <ProgramDetailPage
      programId={programId}
      baseId={baseId ?? null}
      renderActions={({ name }) => <button type="button">Edit {name}</button>}
      renderSeasons={(_program, seasons) => <p>The seasons: {seasons.length}</p>}
    />
  );
}

function cardOf(name: string): string | null {
  return screen.getByRole('region', { name }).textContent;
}

function factOf(name: string): string | null | undefined {
  const facts = within(screen.getByRole('region', { name: 'Facts' }));
  return facts.getByText(name, { selector: 'dt' }).parentElement?.textContent;
}

function person(firstName: string, lastName: string) {
  return { id: idOf(`${firstName} ${lastName}`), first_name: firstName, last_name: lastName };
}

/** Paths of the requests sent, without the one for the session. */
function pathsOf(sent: readonly Request[]): string[] {
  const paths = sent.map(({ url }) => new URL(url).pathname);
  return paths.filter((path) => !path.startsWith('/auth/')).sort();
}
