import { waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import type { SignedIn } from '../lib/session/session.ts';
import { expectComplaint } from './complaints.ts';
import { json, stubNetwork } from './network.ts';
import { visit } from './open-at.tsx';
import { recordedAnswers, recordedRows } from './recorded-answers.ts';
import { baseRow, certificationRow, idOf, memberRow, programRecord, programRow } from './sample-rows.ts';
import { productOf } from './sessions.ts';

export const program = programRow('Rescue Deployment', 'LG1');
export const elsewhere = programRow('Lift Ticket', 'LG5');
export const amelia = memberRow();
const { rpc, functions } = answersOf(recordedAnswers as Record<string, unknown>);
export const training = idOf('training');

/** Whatever the server was recorded to answer, for any page. */
export const answers = {
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

/** Transforms everything in advance, so that no test waits for lazy modules. */
export async function transformPages() {
  const { screens } = await import('../app/screens/of-administrators.ts');
  await Promise.all(Object.values(screens).map((load) => load()));
  await Promise.all([
    import('../app/layouts/signed-in-layout.tsx'),
    import('../app/screens/grantee-outlet.tsx'),
    import('../app/screens/member-record.tsx'),
    import('../app/screens/palette-screen.tsx'),
    import('../features/dashboard/late-parts.ts'),
    import('../features/training/agenda.tsx'),
    import('../features/training/delete-session.tsx'),
    import('../features/history/renewal-history.tsx'),
  ]);
}

export async function openPage(
  path: string,
  session: SignedIn,
  shown: RegExp,
  also: Parameters<typeof stubNetwork>[0] = {},
) {
  // What was recorded of different rows repeats their names, which some lists have as keys.
  expectComplaint(/Encountered two children with the same key|Multiple GoTrueClient instances/);
  const sent = stubNetwork({ ...answers, ...also });
  const router = await visit(path, productOf(session));
  await waitFor(() => expect(document.body.textContent).toMatch(shown));
  return { router, sent };
}

/** Names of everything to press outside the frame. */
export function presses(): string[] {
  const found = document.querySelectorAll('main :is(a, button, input), [role=dialog] :is(a, button, input)');
  return [...found].map((one) => one.getAttribute('aria-label') ?? one.textContent ?? '').filter((name) => name !== '');
}

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
