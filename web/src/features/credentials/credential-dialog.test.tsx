import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toProgram } from '../../api/programs/rows.ts';
import { fill } from '../../testing/fill.ts';
import { renderInProduct } from '../../testing/in-product.tsx';
import {
  type CertificationWithPunches,
  certificationRow,
  idOf,
  memberRow,
  programRow,
  punchRow,
  type Sent,
  stubNetwork,
} from '../../testing/sample-rows.ts';
import { CredentialDialog } from './credential-dialog.tsx';

const avalanche = programRow('Avalanche Deployment', 'LG2', { validity_period_days: 42 });
const liftTicket = programRow('Lift Ticket', 'LG2', { validity_period_days: 180 });
const amelia = memberRow();
const renewPath = '/functions/v1/renew-credential';
const issuePath = '/functions/v1/issue-credential';

type Answer = { status?: number; body: unknown } | 'lost';

type Setup = {
  kind?: 'renew' | 'issue';
  program?: typeof avalanche;
  held?: CertificationWithPunches[];
  removed?: CertificationWithPunches[];
  members?: unknown[];
  answer?: (sent: Sent) => Answer;
};

async function open({
  kind = 'renew',
  program = avalanche,
  held = kind === 'renew' ? [certificationRow(program, '2026-11-25T18:00:00+00:00')] : [],
  removed = [],
  members = [amelia],
  answer = () => stored(program),
}: Setup = {}) {
  const writes = stubNetwork({
    '/rest/v1/programs': () => ({ body: [avalanche, liftTicket] }),
    '/rest/v1/bases': () => ({ body: ['LG1', 'LG2'].map((base) => baseRow(base)) }),
    '/rest/v1/members': () => ({ body: members }),
    '/rest/v1/certifications': (_sent, url) => ({
      body: url.searchParams.get('status') === 'eq.inactive' ? removed : held,
    }),
    [renewPath]: answer,
    [issuePath]: answer,
  });
  const onClose = vi.fn();
  const onRecorded = vi.fn();
  const asked = { memberId: amelia.id, program: toProgram(program) };
  const { toast } = renderInProduct(
    <CredentialDialog
      asked={kind === 'renew' ? { kind, ...asked } : { kind, ...asked, base: 'LG2' }}
      onClose={onClose}
      onRecorded={onRecorded}
    />,
  );
  const user = userEvent.setup();
  await waitFor(() => expect(screen.queryByText('Reading the credentials...')).toBeNull());
  return { user, writes, onClose, onRecorded, toast };
}

function baseRow(base: string) {
  return { id: idOf(base), base_name: base, description: null, is_active: true };
}

function stored(program: typeof avalanche): Answer {
  const credential = certificationRow(program, '2027-01-03T18:00:00+00:00');
  return { body: { data: { credential, punch: punchRow() } } };
}

const confirm = (name = 'Renew Credential') =>
  screen.getByRole<HTMLButtonElement>('button', { name: new RegExp(`^${name}`) });
const notes = () => screen.getByRole('textbox', { name: /^Notes/ });
const bodiesOf = (writes: Sent[]) => writes.map(({ body }) => body);
const basic = { memberId: amelia.id, programId: avalanche.id };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T18:00:00Z') });
});
afterEach(() => vi.useRealTimers());

describe('a renewal', () => {
  it('shows the new expiry and the words of the history before it is confirmed, and needs no notes', async () => {
    const { user, writes, onClose, onRecorded } = await open();
    expect(screen.getByRole('dialog', { name: 'Renew Credential' }).textContent).toContain(
      'Amelia Ortega · Avalanche Deployment at LG2',
    );
    expect(screen.getByText('Jan 03, 2027')).toBeTruthy();
    expect(screen.getByText('In the history: Punch recorded on 11/22/2026')).toBeTruthy();
    await user.click(confirm());
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(bodiesOf(writes)).toEqual([{ ...basic, renewal: true }]);
    await waitFor(() => expect(onRecorded).toHaveBeenCalledOnce());
    expect(onRecorded.mock.calls[0]?.[0]).toMatchObject({ memberName: 'Amelia Ortega', punchId: idOf('punch') });
  });

  it('needs a base for Annual Initial Training, says so beside the button, and words it as a renewal', async () => {
    const { user, writes } = await open();
    await user.click(screen.getByRole('checkbox', { name: 'Annual Initial Training' }));
    expect(confirm().disabled).toBe(true);
    expect(screen.getByText('Please select a base for Annual Initial Training')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'LG5' }));
    expect(screen.getByText('Nov 22, 2027')).toBeTruthy();
    await fill(user, notes(), 'rope test');
    expect(
      screen.getByText('In the history: Annual Initial Training renewal on 11/22/2026 for base LG5: rope test'),
    ).toBeTruthy();
    await user.click(confirm());
    await waitFor(() =>
      expect(bodiesOf(writes)).toEqual([
        { ...basic, base: 'LG5', annualInitialTraining: true, renewal: true, notes: 'rope test' },
      ]),
    );
  });

  it('forgets the base when the training is unticked', async () => {
    const { user } = await open();
    const annual = screen.getByRole('checkbox', { name: 'Annual Initial Training' });
    await user.click(annual);
    await user.click(screen.getByRole('radio', { name: 'LG5' }));
    await user.click(annual);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'LG5' }).checked).toBe(false);
    expect(confirm().disabled).toBe(false);
  });

  it('of a program without variants asks for neither training nor base', async () => {
    await open({ program: liftTicket });
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('radiogroup')).toBeNull();
  });

  it.each(['11/2/2026', '11/02/2026', '11-2-2026', '11-02-2026', '2026-11-02'])(
    'asks before notes that mention %s are recorded',
    async (date) => {
      const { user, writes } = await open();
      await fill(user, notes(), `Trained on ${date}`);
      const sentence = 'Date mismatch: Renewal date is Nov 22, 2026 but notes mention Nov 02, 2026';
      expect(screen.getByText(sentence)).toBeTruthy();
      await user.click(confirm());
      const question = screen.getByRole('alert');
      expect(question.textContent).toContain(sentence);
      expect(question.textContent).toContain('Do you want to proceed anyway?');
      expect(confirm().disabled).toBe(true);
      expect(writes).toEqual([]);
      await user.click(within(question).getByRole('button', { name: 'Proceed anyway' }));
      await waitFor(() => expect(bodiesOf(writes)).toEqual([{ ...basic, renewal: true, notes: `Trained on ${date}` }]));
    },
  );

  it('goes back to the notes from the question, and asks nothing when the date is put right', async () => {
    const { user, writes } = await open();
    await fill(user, notes(), 'Trained on 11/2/2026');
    await user.click(confirm());
    expect(document.activeElement?.textContent).toBe('Back to the notes');
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(notes());
    await fill(user, notes(), 'Trained on 11/22/2026');
    expect(screen.queryByText(/Date mismatch/)).toBeNull();
    await user.click(confirm());
    await waitFor(() => expect(writes).toHaveLength(1));
  });

  it('takes 2,000 characters of notes and refuses one more, keeping them', async () => {
    const { user, writes } = await open();
    await fill(user, notes(), 'x'.repeat(2001));
    expect(screen.getByText('2,001 of 2,000 characters')).toBeTruthy();
    await user.click(confirm());
    expect(screen.getByText('Notes may have at most 2000 characters')).toBeTruthy();
    expect(document.activeElement).toBe(notes());
    expect(writes).toEqual([]);
    await fill(user, notes(), 'x'.repeat(2000));
    await user.click(confirm());
    await waitFor(() => expect(bodiesOf(writes)).toEqual([{ ...basic, renewal: true, notes: 'x'.repeat(2000) }]));
  });

  it('asks before entries are thrown away', async () => {
    const { user, onClose } = await open();
    await fill(user, notes(), 'rope test');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onClose).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('needs a connection, and says so', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await open();
    expect(confirm().disabled).toBe(true);
    expect(screen.getByText('You are offline. Nothing can be recorded now.')).toBeTruthy();
  });
});

describe('an issue', () => {
  it('of a deployment program needs a base, which is the issuing one at first', async () => {
    const { user, writes } = await open({ kind: 'issue' });
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'LG2' }).checked).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Clear base' }));
    expect(confirm('Issue Credential').disabled).toBe(true);
    expect(screen.getByText('Please select a base for deployment programs')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'LG2' }));
    expect(screen.getByText('In the history: Initial credential issued on 11/22/2026 for base LG2')).toBeTruthy();
    await user.click(confirm('Issue Credential'));
    await waitFor(() => expect(bodiesOf(writes)).toEqual([{ ...basic, base: 'LG2' }]));
  });

  it('says when a removed credential comes back', async () => {
    const removed = certificationRow(avalanche, '2026-01-01T18:00:00+00:00');
    await open({ kind: 'issue', removed: [{ ...removed, status: 'inactive' }] });
    expect(screen.getByText(/^Removed earlier and reactivated, in force until/).textContent).toContain('Jan 03, 2027');
    expect(screen.getByText('In the history: Certification reactivated for base LG2')).toBeTruthy();
  });
});

describe('a refusal', () => {
  type Case = [string, Setup, string];
  const refused = (status: number, code: string, message: string) => () => ({
    status,
    body: { code, error: message, message },
  });
  it.each<Case>([
    ['nothing is held in the loaded data', { held: [] }, 'No existing active credential found to renew'],
    [
      'the server finds nothing held',
      {
        answer: refused(
          409,
          'credential_not_held',
          'Cannot punch credential: No existing active credential found. Please issue an initial credential first.',
        ),
      },
      'Cannot punch credential: No existing active credential found. Please issue an initial credential first.',
    ],
    ['the member is not in the loaded data', { members: [] }, 'Member or program not found'],
    [
      'the member vanished meanwhile',
      { answer: refused(404, 'member_missing', 'Member not found') },
      'Member or program not found',
    ],
    [
      'the program vanished meanwhile',
      { answer: refused(404, 'program_missing', 'Program not found') },
      'Member or program not found',
    ],
    [
      'nobody foresaw it',
      { answer: refused(400, 'input_invalid', 'notes: Too long') },
      'Failed to process credential. Please try again.',
    ],
  ])('of a renewal when %s is told by its code', async (_case, setup, sentence) => {
    const { user, toast, onClose } = await open(setup);
    await fill(user, notes(), 'rope test');
    await user.click(confirm());
    await waitFor(() => expect(toast.current).toMatchObject({ tone: 'error', title: 'Error', text: sentence }));
    expect(screen.getByRole('alert').textContent).toContain('Not recorded.');
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('rope test');
  });

  it.each<Case>([
    [
      'it is held in the loaded data',
      { held: [certificationRow(avalanche, '2026-11-25T18:00:00+00:00')] },
      'Cannot issue initial credential: Active credential already exists for this member and program.',
    ],
    [
      'somebody else issued it meanwhile',
      { answer: refused(409, 'credential_exists', 'Active certification already exists for this member and program') },
      'Active certification already exists for this member and program',
    ],
  ])('of an issue when %s is told by its code', async (_case, setup, sentence) => {
    const { user, toast } = await open({ kind: 'issue', ...setup });
    await user.click(confirm('Issue Credential'));
    await waitFor(() => expect(toast.current).toMatchObject({ tone: 'error', title: 'Error', text: sentence }));
    expect(screen.getByRole('alert').textContent).toBe(`Not issued.${sentence}`);
  });
});

it('an answer that was lost is not called a failure, and is asked for again with the same key', async () => {
  let sendings = 0;
  const { user, writes, onClose } = await open({ answer: () => (++sendings === 1 ? 'lost' : stored(avalanche)) });
  await fill(user, notes(), 'rope test');
  await user.click(confirm());
  expect((await screen.findByRole('alert')).textContent).toContain('Sent, not confirmed');
  expect(confirm().disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(writes).toHaveLength(2);
  expect(writes[1]).toEqual(writes[0]);
});
