import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, vi } from 'vitest';
import { toProgram } from '../api/programs/queries.ts';
import { IssueDialog } from '../features/credentials/issue-dialog.tsx';
import { PunchCredentialDialog } from '../features/punches/punch-credential-dialog.tsx';
import { answerOf } from './answers.ts';
import { renderInProduct } from './in-product.tsx';
import {
  baseRow,
  type CertificationWithPunches,
  certificationRow,
  memberRow,
  programRow,
  punchRow,
  type Sent,
  stubNetwork,
} from './sample-rows.ts';

export const avalanche = programRow('Avalanche Deployment', 'LG2', { validity_period_days: 42 });
export const liftTicket = programRow('Lift Ticket', 'LG2', { validity_period_days: 180 });
const amelia = memberRow();
const renewPath = '/functions/v1/renew-credential';
const issuePath = '/functions/v1/issue-credential';

type Answer = { status?: number; body: unknown } | 'lost';

export type Setup = {
  kind?: 'punch' | 'issue';
  program?: typeof avalanche;
  held?: CertificationWithPunches[];
  removed?: CertificationWithPunches[];
  members?: unknown[];
  answer?: (sent: Sent) => Answer;
};

/** The dialog of a row's punch, or of an issue, with the server's answers. */
export async function openCredential({
  kind = 'punch',
  program = avalanche,
  held = kind === 'punch' ? [certificationRow(program, '2026-11-25T18:00:00+00:00')] : [],
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
  const request = { memberId: amelia.id, program: toProgram(program) };
  const ends = { onClose, onRecorded };
  const { toast } = renderInProduct(
    kind === 'issue' ? (
      <IssueDialog request={{ kind, ...request, base: 'LG2' }} {...ends} />
    ) : (
      <PunchCredentialDialog {...request} {...ends} />
    ),
  );
  const user = userEvent.setup();
  if (members.length > 0) await screen.findByRole('button', { name: /^(Issue|Record) / });
  await waitFor(() => expect(screen.queryByText(/^Loading the credential/)).toBeNull());
  return { user, writes, onClose, onRecorded, toast };
}

export function stored(program: typeof avalanche): Answer {
  const credential = certificationRow(program, '2027-01-03T18:00:00+00:00');
  return {
    body: answerOf('renew-credential', {
      data: { credential, punch: punchRow(), oldExpiresDate: '2026-11-25T18:00:00.000Z' },
    }),
  };
}

export const confirm = (name = 'Record .*Punch') =>
  screen.getByRole<HTMLButtonElement>('button', { name: new RegExp(`^${name}`) });
export const notes = () => screen.getByRole('textbox', { name: /^Notes/ });
export const bodiesOf = (writes: Sent[]) => writes.map(({ body }) => body);
export const basic = { memberId: amelia.id, programId: avalanche.id };
