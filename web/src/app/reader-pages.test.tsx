import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setViewportWidth } from '../testing/browser.ts';
import { expectComplaint } from '../testing/complaints.ts';
import { json, stubNetwork } from '../testing/network.ts';
import { visit } from '../testing/open-at.tsx';
import { recordedAnswers, recordedRows } from '../testing/recorded-answers.ts';
import { baseRow, certificationRow, idOf, memberRow, programRecord, programRow } from '../testing/sample-rows.ts';
import { productOf, readerOf, sessions } from '../testing/sessions.ts';
import { storeSession } from '../testing/tokens.ts';

const program = programRow('Rescue Deployment', 'LG1');
const elsewhere = programRow('Lift Ticket', 'LG5');
const amelia = memberRow();
const { rpc, functions } = answersOf(recordedAnswers as Record<string, unknown>);
const training = idOf('training');

/** Whatever the server was recorded to answer, for any page. */
const answers = {
  ...rpc,
  ...functions,
  // Only administrators look after backups.
  '/rest/v1/rpc/dashboard': () =>
    json(200, { ...(distinct(recordedAnswers.dashboard) as object), unsaved_since: null }),
  '/functions/v1/bases': () => json(200, { data: [baseRow('LG1'), baseRow('LG5')] }),
  '/functions/v1/programs': (request: Request) => {
    const found = [program, elsewhere].find(({ id }) => request.url.includes(id));
    return found ? json(200, { data: programRecord(found) }) : json(404, {});
  },
  '/rest/v1/members': () => json(200, [amelia]),
  '/rest/v1/programs': () => json(200, [program, elsewhere]),
  '/rest/v1/certifications': () => json(200, [certificationRow(program, '2099-11-19T06:59:59.999+00:00')]),
  '/rest/v1/certification_punches': () => json(200, []),
  '/rest/v1/seasons': () => json(200, []),
  '/rest/v1/bases': () => json(200, [baseRow('LG1')]),
  // Only administrators read when an organization was added.
  '/rest/v1/organization_whitelist': () =>
    json(
      200,
      recordedRows.organization_whitelist.map(({ created_at: _, updated_at: __, ...row }) => row),
    ),
  '/rest/v1/rpc/organization_counts': () => json(200, []),
};

/** Words that say that a press would change or export something. */
const acts =
  /\b(add|create|new|import|export|edit|change|delete|remove|punch|roll call|ground|lift(?! ticket)|merge|set aside|undo|take back|issue|renew|set the number|record|select|deactivate|activate|save|print)\b/i;
/** Nothing of these changes anything. */
const harmless = /^(Record of|Print Summary|View |QR code)|Renewal History|A punch brings it back/;

const pages: [string, string, RegExp][] = [
  ['the dashboard', '/admin', /lapse within 14 days/],
  ['the board', '/admin/readiness?base=LG1', /In force/],
  ['the members', '/admin/members', /Actions/],
  ['a record', `/admin/members?selected=${amelia.id}`, /Rescue Deployment/],
  ["a record's history", `/admin/members?selected=${amelia.id}&tab=history`, /Recorded/],
  ['the programs', '/programs', /Avalanche Deployment/],
  ['a program', `/programs/${program.id}`, /Seasons/],
  ['the bases', '/admin/bases', /View Programs/],
  ["a base's programs", '/admin/bases/LG1', /Avalanche Deployment/],
  ['the training', '/admin/training', /Completed/],
  ["a base's training", '/admin/training/base/LG1', /Attendance/],
  ['a training session', `/admin/training/${training}`, /Guest/],
  ['the reports', '/admin/reports', /Member Name/],
  ['the boarding log', '/admin/reports?type=boardings', /Boarding Log/],
  ['the organizations', '/admin/organizations', /Summit County SAR/],
];

// Transformed in advance, so that no test waits for lazy modules.
beforeAll(async () => {
  const { screens } = await import('./screens/of-administrators.ts');
  await Promise.all(Object.values(screens).map((load) => load()));
  await Promise.all([
    import('./layouts/signed-in-layout.tsx'),
    import('./screens/grantee-outlet.tsx'),
    import('./screens/member-record.tsx'),
    import('./screens/palette-screen.tsx'),
    import('../features/dashboard/late-parts.ts'),
    import('../features/training/late-parts.ts'),
    import('../features/history/renewal-history.tsx'),
  ]);
});
beforeEach(() => storeSession());

async function open(path: string, session: Parameters<typeof productOf>[0], shown: RegExp) {
  // What was recorded of different rows repeats their names, which some lists have as keys.
  expectComplaint(/Encountered two children with the same key|Multiple GoTrueClient instances/);
  const sent = stubNetwork(answers);
  const router = await visit(path, productOf(session));
  await waitFor(() => expect(document.body.textContent).toMatch(shown));
  return { router, sent };
}

/** Names of everything to press outside the frame. */
function presses(): string[] {
  const found = document.querySelectorAll('main :is(a, button, input), [role=dialog] :is(a, button, input)');
  return [...found].map((one) => one.getAttribute('aria-label') ?? one.textContent ?? '').filter((name) => name !== '');
}

describe('a reader of everything', () => {
  it.each(pages)('%s shows a reader of everything nothing that changes anything', async (_, path, shown) => {
    await open(path, readerOf('all'), shown);
    expect(presses().filter((name) => acts.test(name) && !harmless.test(name))).toEqual([]);
  });

  it.each(pages.filter(([, path]) => !/tab=history|boardings|LG1$/.test(path)))(
    '%s shows an administrator what changes something',
    async (_, path, shown) => {
      await open(path, sessions.admin, shown);
      await waitFor(() =>
        expect(presses().filter((name) => acts.test(name) && !harmless.test(name)).length).toBeGreaterThan(0),
      );
    },
  );

  it.each([
    ['a record', `/admin/members?selected=${amelia.id}`, /Rescue Deployment/],
    ["a record's history", `/admin/members?selected=${amelia.id}&tab=history`, /Recorded/],
    ['a training session', `/admin/training/${training}`, /Guest/],
    ['the reminders', '/admin/reports?type=reminders', /Credentials Issued/],
  ])('%s asks the server for nothing that a reader may not read', async (_, path, shown) => {
    const { sent } = await open(path, readerOf('all'), shown);
    const refused = /member_address|member_reminders|likenesses|grants_of_member|training-coming|own_views|reminders/;
    expect(sent.map(({ url }) => url).filter((url) => refused.test(url))).toEqual([]);
  });

  it('the reports offer a reader no letters', async () => {
    await open('/admin/reports', readerOf('all'), /Credentials Issued/);
    const choice = screen.getByRole('combobox', { name: 'Report' });
    expect([...choice.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
      'Credentials Issued',
      'Live Missions',
      'Boarding Log',
      'Flew While Not Current',
    ]);
  });

  it('the members on a phone show a reader no way to select anybody', async () => {
    setViewportWidth(390);
    await open('/admin/members', readerOf('all'), /Members/);
    expect(screen.queryByRole('button', { name: 'Select members' })).toBeNull();
    setViewportWidth(1280);
  });
});

describe('a reader of a base', () => {
  it.each([
    ['programs', '/programs', /LG1/],
    ['bases', '/admin/bases', /LG1/],
  ])('the %s of a reader of LG1 are those there', async (_, path, shown) => {
    await open(path, readerOf({ base: 'LG1' }), shown);
    expect(document.querySelector('main')?.textContent).not.toMatch(/LG[2-9]/);
  });

  it("the members' filter offers a reader of a base no other base", async () => {
    await open('/admin/members', readerOf({ base: 'LG1' }), /Members/);
    const choices = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
    await waitFor(() => expect(choices()).toContain('LG1'));
    expect(choices()).not.toContain('LG5');
  });

  it.each(['/admin/readiness', '/admin/readiness?base=Nowhere'])(
    'the board at %s is that of the base of its reader, and no other is offered',
    async (path) => {
      const { sent } = await open(path, readerOf({ base: 'LG1' }), /In force/);
      const asked = sent.filter(({ url }) => url.endsWith('/rpc/readiness_board'));
      const bases = await Promise.all(asked.map(async (one) => ((await one.json()) as { base: string }).base));
      expect(new Set(bases)).toEqual(new Set(['LG1']));
      const choice = screen.getByRole('combobox', { name: 'Base' });
      expect([...choice.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual(['LG1']);
    },
  );

  it.each([
    ['/admin/readiness?base=LG5', 'LG5'],
    ['/admin/bases/LG5', 'LG5'],
    [`/programs/${elsewhere.id}`, 'LG5'],
    ['/admin/training/base/LG5', 'Training at LG5'],
    ['/admin/training/base/all', 'Training at all bases'],
  ])('the address %s says to a reader of LG1 that it is not part of their access', async (path, what) => {
    await open(path, readerOf({ base: 'LG1' }), /Not part of your access/);
    expect(screen.getByText(`Your access does not include ${what}. Ask an administrator if you need it.`)).toBeTruthy();
  });
});

it("the members' filter offers a reader of an organization no other", async () => {
  await open('/admin/members', readerOf({ organization: 'Alpine Rescue Team' }), /Members/);
  const choice = screen.getByRole('combobox', { name: 'Organization' });
  const names = [...choice.querySelectorAll('option')].map(({ textContent }) => textContent);
  expect(names).toEqual(['All organizations', 'Alpine Rescue Team']);
});

it('the palette of a reader of a base has their screens and base, and leads to records', async () => {
  await open('/admin/members', readerOf({ base: 'LG1' }), /Members/);
  const user = userEvent.setup();
  await user.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', { name: 'Search' });
  const choices = () => screen.getAllByRole('option').map((option) => option.querySelector('span')?.textContent ?? '');
  await user.type(field, 'lg');
  await waitFor(() => expect(choices().length).toBeGreaterThan(0));
  const listed = screen.getByRole('listbox').textContent;
  expect(listed).toContain('Readiness at LG1');
  expect(listed).not.toMatch(/LG5|Record Punch|Add|Create/);
});

it('the list of keys names a reader none that does nothing', async () => {
  await import('../features/palette/keys-dialog.tsx');
  await open('/admin/members', readerOf({ organization: 'Alpine Rescue Team' }), /Members/);
  await userEvent.keyboard('?');
  const keys = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(keys.textContent).not.toMatch(/Select|Punch|Readiness/);
});

let count = 0;

/** Recorded ids are all the same, but a list has each row once. */
function distinct(answer: unknown): unknown {
  const text = JSON.stringify(answer).replaceAll('00000000-0000-4000-8000-000000000001', () => {
    count += 1;
    return idOf(`row ${count}`);
  });
  return JSON.parse(text);
}

function answersOf(recorded: Record<string, unknown>) {
  const all = Object.entries(recorded).map(([name, answer]) => [name, () => json(200, distinct(answer))] as const);
  return {
    rpc: Object.fromEntries(all.map(([name, answer]) => [`/rest/v1/rpc/${name}`, answer])),
    functions: Object.fromEntries(all.map(([name, answer]) => [`/functions/v1/${name}`, answer])),
  };
}
