import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  amelia,
  avalanche,
  avalancheAtTwo,
  inDays,
  liftTicket,
  openPunchFor,
  punchButton,
  recorded,
} from '../../testing/punch-dialog.tsx';
import { certificationRow, programRow } from '../../testing/sample-rows.ts';

const nothing = { held: [] };
const refusal = 'No existing active credential found for Avalanche Deployment. Please add a credential first.';
const issueButton = () => screen.findByRole<HTMLButtonElement>('button', { name: /^Issue / });
const base = (name: string) => screen.getByRole('radio', { name });

it('before anything is pressed, for a member without the credential, it shows the reason, and the credential that would be issued with its expiry', async () => {
  const { user, writes } = await openPunchFor(nothing);
  expect(
    await screen.findByText(
      /^Amelia Ortega holds no credential for Avalanche Deployment\. A punch renews a credential, so issue it first/,
    ),
  ).toBeTruthy();
  expect(screen.queryByText(refusal)).toBeNull();
  await user.click(base('LG2'));
  expect(screen.getByText(/^Amelia Ortega holds no credential for Avalanche Deployment at LG2\./)).toBeTruthy();
  expect((await issueButton()).textContent).toBe('Issue Avalanche Deployment at LG2');
  expect(screen.getByText(/^New expiry:/).textContent).toBe(`New expiry: ${dayIn(42)}`);
  expect(writes).toEqual([]);
});

it.each([
  ['Avalanche Deployment', 'Please select a base for deployment programs'],
  ['Lift Ticket', 'Please select a base for Lift Ticket'],
])(
  'before anything is pressed, for a member without the credential, a base must be chosen first if several offer %s',
  async (cardName, sentence) => {
    const programs = [avalanche, avalancheAtTwo, liftTicket, programRow('Lift Ticket', 'LG2')];
    const { user } = await openPunchFor({ ...nothing, cardName, programs });
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect((await issueButton()).disabled).toBe(true);
    expect(punchButton().disabled).toBe(false);
    expect(screen.queryByText('Please select a base for Annual Initial Training')).toBeNull();
    await user.click(base('LG1'));
    expect((await issueButton()).disabled).toBe(false);
    await user.click(base('LG7'));
    expect(screen.getByText(`${cardName} is not offered at LG7, only at LG1, LG2`)).toBeTruthy();
    expect((await issueButton()).disabled).toBe(true);
  },
);

it('before anything is pressed, for a member without the credential, an inactive base offers nothing but the bases that issue it', async () => {
  const closed = { ...avalancheAtTwo, bases: { base_name: 'LG2', is_active: false } };
  const { user } = await openPunchFor({ ...nothing, programs: [avalanche, closed, liftTicket] });
  await user.click(screen.getByRole('radio', { name: /^LG2 ?inactive$/ }));
  expect(
    screen.getByText('LG2 is inactive, so nothing is issued there. Avalanche Deployment is issued at LG1.'),
  ).toBeTruthy();
  expect((await issueButton()).disabled).toBe(true);
  await user.click(base('LG1'));
  expect((await issueButton()).disabled).toBe(false);
});

it('before anything is pressed, for a member without the credential, what is held at an inactive base is punched, and the base is said to be inactive', async () => {
  const closed = { ...avalanche, bases: { base_name: 'LG1', is_active: false } };
  await openPunchFor({ held: [certificationRow(closed, inDays(3))], programs: [closed] });
  expect(
    await screen.findByText('LG1 is inactive: what is held there can be punched, but nothing new is issued.'),
  ).toBeTruthy();
  expect(punchButton().disabled).toBe(false);
});

it('before anything is pressed, for a member without the credential, no base is required if one program has the name', async () => {
  await openPunchFor({ ...nothing, cardName: 'Lift Ticket' });
  expect((await issueButton()).textContent).toBe('Issue Lift Ticket at LG1');
  expect(screen.queryByRole('radio')).toBeNull();
});

it('before anything is pressed, for a member without the credential, a removed credential is said to return', async () => {
  const program = { ...avalanche, validity_period_days: 42 };
  const removed = [{ ...certificationRow(program, inDays(-3)), status: 'inactive' as const }];
  const { user } = await openPunchFor({ ...nothing, programs: [program], removed });
  expect(
    await screen.findByText(/They held it before: issuing it brings it back with new dates and its history\./),
  ).toBeTruthy();
  expect(screen.getByText(/^New expiry:/).textContent).toBe(`New expiry: ${dayIn(42)}`);
  await user.click(screen.getByRole('checkbox', { name: 'Annual Initial Training' }));
  await user.click(base('LG1'));
  expect(screen.getByText(/^New expiry:/).textContent).toBe(`New expiry: ${dayIn(42)}`);
});

it('before anything is pressed, for a member without the credential, a lapsed credential is punched, not issued', async () => {
  await openPunchFor({ held: [certificationRow(avalanche, inDays(-3))] });
  expect(screen.getByText('Will be punched: Avalanche Deployment at LG1')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Issue / })).toBeNull();
});

it('an annual training without a base disables both buttons, for a reason stated once', async () => {
  const { user } = await openPunchFor(nothing);
  await user.click(screen.getByRole('checkbox', { name: 'Annual Initial Training' }));
  expect(punchButton().disabled).toBe(true);
  expect((await issueButton()).disabled).toBe(true);
  const said = screen.getByText('Please select a base for Annual Initial Training');
  expect(document.getElementById(punchButton().getAttribute('aria-describedby') ?? '')?.contains(said)).toBe(true);
});

describe('the Issue button', () => {
  it('the Issue button issues once with what is ticked, and the page can undo it', async () => {
    const { user, writes, onClose, onRecorded, toast } = await openPunchFor(nothing);
    await user.click(screen.getByRole('checkbox', { name: 'Live Mission' }));
    await user.click(base('LG2'));
    await user.dblClick(await issueButton());
    await waitFor(() => expect(onRecorded).toHaveBeenCalledOnce());
    expect(onClose).toHaveBeenCalledBefore(onRecorded);
    expect(writes.map(({ path, body }) => ({ path, body }))).toEqual([
      {
        path: '/functions/v1/issue-credential',
        body: { memberId: amelia.id, programId: avalancheAtTwo.id, base: 'LG2', liveMission: true },
      },
    ]);
    expect(onRecorded.mock.calls[0]?.[0]).toMatchObject({ programName: 'Avalanche Deployment at LG2' });
    expect(toast.current?.title).toBe('Initial credential issued successfully');
  });

  it('the Issue button stays when a punch is refused', async () => {
    const { user, writes } = await openPunchFor(nothing);
    await user.click(base('LG1'));
    await user.click(punchButton());
    expect((await screen.findByRole('alert')).textContent).toBe(`Not recorded.${refusal}`);
    expect(writes).toEqual([]);
    expect((await issueButton()).disabled).toBe(false);
  });

  it('the Issue button shows a refusal in place and allows a punch that someone made possible meanwhile', async () => {
    const held: ReturnType<typeof certificationRow>[] = [];
    const onIssue = () => {
      held.push(certificationRow(avalanche, inDays(365)));
      return { status: 409, body: { code: 'credential_held', message: 'Somebody was faster.' } };
    };
    const { user, onClose } = await openPunchFor({ held, onIssue });
    await user.click(base('LG1'));
    await user.click(await issueButton());
    expect((await screen.findByRole('alert')).textContent).toBe('Not issued.Somebody was faster.');
    expect(await screen.findByText('Will be punched: Avalanche Deployment at LG1')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Issue / })).toBeNull();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('the Issue button whose response is lost is sent again with the same key, and nothing else meanwhile', async () => {
    let sendings = 0;
    const onIssue = () => (++sendings === 1 ? ('lost' as const) : recorded(certificationRow(avalanche, inDays(365))));
    const { user, writes, onClose } = await openPunchFor({ ...nothing, onIssue });
    await user.click(base('LG1'));
    await user.click(await issueButton());
    expect((await screen.findByRole('alert')).textContent).toContain(
      'The credential may or may not have been issued. Trying again is safe: it is never issued twice.',
    );
    expect((await issueButton()).disabled).toBe(true);
    expect(punchButton().disabled).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(writes[1]).toEqual(writes[0]);
  });
});

/** 'Nov 20, 2027': this many days from today in Denver. */
function dayIn(days: number): string {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Denver' }).format(new Date());
  const day = new Date(`${today}T12:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', year: 'numeric', month: 'short', day: '2-digit' }).format(
    day,
  );
}
