import { colorChoices } from '@ffl/domain/programs/program-choices';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { toProgram } from '../../api/programs/queries.ts';
import { answerOf } from '../../testing/answers.ts';
import { fill } from '../../testing/fill.ts';
import { json, stubNetwork } from '../../testing/network.ts';
import { openAt } from '../../testing/open-at.tsx';
import { baseRow, idOf, programRecord, programRow } from '../../testing/sample-rows.ts';
import { storeSession } from '../../testing/tokens.ts';
import { ProgramActions } from './program-actions.tsx';
import { ProgramFormDialog } from './program-form-dialog.tsx';

const row = programRow('Lift Ticket', 'LG1', {
  validity_period_days: 180,
  requires_training: false,
  color: '#f97316',
});
const stored = programRecord(row);

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const options = (name: string) =>
  within(field(name))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
const submit = () => screen.getByRole('button', { name: /^(Add Program|Save changes)/ });

describe("a new program's form", () => {
  it("a new program's form offers three validities, the active bases and the colors by their names", async () => {
    await openNew();
    await waitFor(() => expect(options('Base')).toEqual(['Choose a base', 'LG1', 'LG2']));
    expect(options('Validity period')).toEqual(['1 Year', '6 Weeks', '4 Weeks']);
    expect(within(screen.getByRole('group', { name: 'Color' })).getAllByRole('radio')).toHaveLength(
      colorChoices().length,
    );
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Grey' }).checked).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^Requires training/ }).checked).toBe(false);
  });

  it("a new program's form says at the fields what is missing, in the specified words, and sends nothing", async () => {
    const { user, sent } = await openNew();
    await user.type(field('Name'), 'S');
    await user.click(submit());
    expect(screen.getAllByText('Program name must be at least 2 characters.').length).toBeGreaterThan(0);
    expect(screen.getAllByText('Base is required.').length).toBeGreaterThan(0);
    expect(document.activeElement).toBe(field('Name'));
    expect(sent).toEqual([]);
  });

  it("a new program's form is checked once more by the server, created with a key, and announced", async () => {
    const { user, sent, isClosed } = await openNew();
    await fill(user, field('Name'), 'Avalanche Dogs');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Grey' }).checked).toBe(true);
    await user.selectOptions(field('Type'), 'Avalanche');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Green' }).checked).toBe(true);
    await user.selectOptions(await baseField(), 'LG2');
    await user.selectOptions(field('Validity period'), '6 Weeks');
    await user.click(screen.getByRole('checkbox', { name: /^Requires training/ }));
    await user.click(submit());
    expect(await screen.findByText('Program Created')).toBeTruthy();
    expect(screen.getByText('Created program Avalanche Dogs')).toBeTruthy();
    expect(isClosed()).toBe(true);
    expect(sent.map(({ url }) => new URL(url).pathname)).toEqual([
      '/functions/v1/program-validation',
      '/functions/v1/programs',
    ]);
    expect(await sent[1]?.clone().json()).toEqual({
      name: 'Avalanche Dogs',
      description: null,
      validityPeriodDays: 42,
      requiresTraining: true,
      base: idOf('LG2'),
      programType: 'avalanche',
      color: '#22c55e',
    });
    expect(sent[1]?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("a new program's form says that a stored program's changed validity leaves existing dates, and for a new one nothing", async () => {
    await openNew();
    expect(screen.queryByText(/Existing dates stay/)).toBeNull();
    cleanup();
    await openStored('Edit');
    expect(screen.getByText('Applies to what is issued and punched from now on. Existing dates stay.')).toBeTruthy();
  });

  it("a new program's form takes the type of a specified name, and not that of a longer name that contains it", async () => {
    const { user } = await openNew();
    await fill(user, field('Name'), 'Swiftwater Rescue');
    expect([field('Type').value, field('Type').disabled]).toEqual(['', false]);
    await fill(user, field('Name'), 'rescue deployment');
    expect([field('Type').value, field('Type').disabled]).toEqual(['rescue', true]);
    expect(screen.getByText('A program with this name always has this type.')).toBeTruthy();
  });

  it("a new program's form shows at the field what the second check finds, keeps the entries, and creates nothing", async () => {
    const errors = [{ field: 'base', message: 'A base has at most 3 programs.' }];
    const { user, sent } = await openNew({ validation: () => json(200, { valid: false, errors }) });
    await fill(user, field('Name'), 'Swiftwater');
    await user.selectOptions(await baseField(), 'LG1');
    await user.click(submit());
    expect((await screen.findAllByText('A base has at most 3 programs.')).length).toBe(2);
    await waitFor(() => expect(document.activeElement).toBe(field('Base')));
    expect(screen.getByText('Failed to create program')).toBeTruthy();
    expect(field('Name').value).toBe('Swiftwater');
    expect(sent).toHaveLength(1);
  });

  it("a new program's form says in its own words that the second check failed, if the server has none", async () => {
    const { user } = await openNew({ validation: () => json(500, {}) });
    await fill(user, field('Name'), 'Swiftwater');
    await user.selectOptions(await baseField(), 'LG1');
    await user.click(submit());
    expect(await screen.findByText('Failed to validate program')).toBeTruthy();
  });

  it("a new program's form shows the reason at the base if somebody else took the place", async () => {
    const refusal = { code: 'program_type_taken', message: 'This base already has a program of this type.' };
    const { user } = await openNew({ onWrite: () => json(409, refusal) });
    await fill(user, field('Name'), 'Lift Ticket');
    await user.selectOptions(await baseField(), 'LG1');
    await user.click(submit());
    expect((await screen.findAllByText('This base already has a program of this type.')).length).toBe(2);
    await waitFor(() => expect(document.activeElement).toBe(field('Base')));
  });
});

describe("an existing program's form", () => {
  it("an existing program's form keeps a validity that isn't offered, and sends what changed, with what was there", async () => {
    const { user, sent } = await openStored('Edit');
    await screen.findByRole('dialog', { name: 'Edit Lift Ticket at LG1' });
    expect(options('Validity period')).toEqual(['1 Year', '6 Weeks', '4 Weeks', '180 days']);
    expect(field('Validity period').value).toBe('180');
    await fill(user, field('Description (optional)'), 'Day passes');
    await user.click(submit());
    expect(await screen.findByText('Program Updated')).toBeTruthy();
    expect(screen.getByText('Updated program information')).toBeTruthy();
    expect(await sent[0]?.clone().json()).toMatchObject({ id: row.id, name: 'Lift Ticket', base: row.base_id });
    expect(await sent[1]?.clone().json()).toEqual({
      id: row.id,
      description: 'Day passes',
      was: { description: null },
    });
  });

  it("an existing program's form says if nothing changed, and sends nothing", async () => {
    const { user, sent } = await openStored('Edit');
    await screen.findByRole('dialog');
    await user.click(submit());
    expect(await screen.findByText('Nothing was changed.')).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it("an existing program's form says field by field what others saved meanwhile, and keeps one's own entries on request", async () => {
    const current = { ...stored, name: 'Day Pass', validityPeriodDays: 42, recert_cadence: 42 };
    const refusal = { code: 'changed_meanwhile', message: 'Changed.', current };
    let isFirst = true;
    const onWrite = () => {
      const reply = isFirst ? json(409, refusal) : json(200, { data: current });
      isFirst = false;
      return reply;
    };
    const { user, sent } = await openStored('Edit', { onWrite });
    await screen.findByRole('dialog');
    await user.type(field('Name'), 's');
    await user.click(submit());
    const notice = (await screen.findByText('Not saved yet: somebody else changed this program.')).closest(
      '[role=alert]',
    );
    expect(notice?.textContent).toContain(
      'Name is now "Day Pass". Your own entry stands in the field and would replace it.Validity period is now 6 weeks.',
    );
    expect([field('Name').value, field('Validity period').value]).toEqual(['Lift Tickets', '42']);
    // No other dialog covers the question.
    expect(screen.queryByText('Failed to update program')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Keep mine' }));
    expect(await screen.findByText('Program Updated')).toBeTruthy();
    expect(await sent.at(-1)?.clone().json()).toEqual({
      id: row.id,
      name: 'Lift Tickets',
      was: { name: 'Day Pass' },
    });
  });

  it("an existing program's form keeps the entries of a program that somebody deleted, and creates it again on request", async () => {
    const gone = { code: 'program_missing', message: 'Program not found', current: null };
    const { user, sent } = await openStored('Edit', {
      validation: async (request) => {
        const isThere = !('id' in (await request.clone().json()));
        return json(200, { valid: isThere, errors: isThere ? [] : [{ field: 'id', message: 'Program not found' }] });
      },
      onWrite: ({ method }) => (method === 'PUT' ? json(404, gone) : json(201, { data: stored })),
    });
    await screen.findByRole('dialog');
    await user.type(field('Name'), 's');
    await user.click(submit());
    expect(await screen.findByText('Not saved: somebody else deleted this program.')).toBeTruthy();
    expect(field('Name').value).toBe('Lift Tickets');
    await user.click(screen.getByRole('button', { name: 'Save as new' }));
    expect(await screen.findByText('Program Created')).toBeTruthy();
    expect(await sent.at(-1)?.clone().json()).toMatchObject({ name: 'Lift Tickets', base: stored.base_id });
  });
});

describe('deleting a program', () => {
  it('deleting a program names it with its base, deletes only it, and says so', async () => {
    const { user, sent } = await openStored('Delete', { onWrite: () => json(200, { success: true }) });
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete Program' }));
    expect(question.getByText('Lift Ticket at LG1')).toBeTruthy();
    await user.click(question.getByRole('button', { name: 'Delete Program' }));
    expect(await screen.findByText('Deleted program Lift Ticket at LG1')).toBeTruthy();
    expect(await sent[0]?.clone().json()).toEqual({ id: row.id });
  });

  it('deleting a program with holders is not offered, and the question says why', async () => {
    await openStored('Delete', { memberCount: 1 });
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText('Lift Ticket at LG1').parentElement?.textContent).toBe(
      'Lift Ticket at LG1 cannot be deleted now.',
    );
    expect(question.getByText('This program still has credentials, so it cannot be deleted.')).toBeTruthy();
    expect(question.getByRole('link', { name: 'View its members' })).toBeTruthy();
    expect(question.getByRole<HTMLButtonElement>('button', { name: 'Delete Program' }).disabled).toBe(true);
  });

  it('deleting a program that somebody had a credential in is refused, with a link to them', async () => {
    const refusal = {
      code: 'program_has_credentials',
      message: 'This program still has credentials, so it cannot be deleted.',
    };
    const { user } = await openStored('Delete', { onWrite: () => json(409, refusal) });
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete Program' }));
    expect(await screen.findByText('This program still has credentials, so it cannot be deleted.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'View its members' }).getAttribute('href')).toBe(
      `/admin/members?program=${row.id}`,
    );
  });
});

const baseField = () => screen.findByRole('option', { name: 'LG2' }).then(() => field('Base'));

type Reply = (request: Request) => Response | Promise<Response>;
type Setup = { validation?: Reply; onWrite?: Reply };

function listen({ validation, onWrite }: Setup) {
  storeSession();
  const sent: Request[] = [];
  const bases = ['LG1', 'LG2', 'LG3'].map((name) => baseRow(name, { is_active: name !== 'LG3' }));
  const keep = (reply: (request: Request) => Response | Promise<Response>) => (request: Request) => {
    sent.push(request);
    return reply(request);
  };
  stubNetwork({
    '/functions/v1/bases': () => json(200, answerOf('bases', { data: bases })),
    '/functions/v1/program-validation': keep(
      (request) => validation?.(request) ?? json(200, { valid: true, errors: [] }),
    ),
    '/functions/v1/programs': keep(async (request) => {
      if (onWrite) return onWrite(request);
      return json(200, { data: { ...stored, ...((await request.clone().json()) as object) } });
    }),
  });
  return sent;
}

async function openNew(setup: Setup = {}) {
  const sent = listen(setup);
  let closed = false;
  const onClose = () => {
    closed = true;
  };
  const opened = await openAt('/programs', { '/programs': () => <ProgramFormDialog onClose={onClose} /> });
  await screen.findByRole('dialog', { name: 'Add Program' });
  return { ...opened, sent, isClosed: () => closed };
}

async function openStored(button: 'Edit' | 'Delete', { memberCount, ...setup }: Setup & { memberCount?: number } = {}) {
  const sent = listen(setup);
  await Promise.all([import('./program-form-dialog.tsx'), import('./delete-program-dialog.tsx')]);
  const opened = await openAt('/p', {
    '/p': () => <ProgramActions program={toProgram(row)} memberCount={memberCount} />,
  });
  await opened.user.click(await screen.findByRole('button', { name: button }));
  return { ...opened, sent };
}
