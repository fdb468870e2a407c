import type { Answers } from '@ffl/domain/answers';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { storedUserId } from '../lib/session/stored-session.ts';
import { expectComplaint } from '../testing/complaints.ts';
import { answers, transformPages } from '../testing/grantee-pages.ts';
import { json, stubNetwork } from '../testing/network.ts';
import { visit } from '../testing/open-at.tsx';
import { idOf } from '../testing/sample-rows.ts';
import { storeSession } from '../testing/tokens.ts';

const own: Answers['own_grants'] = {
  first_name: 'Ada',
  last_name: 'Stone',
  member_id: idOf('own record'),
  grants: [
    {
      id: idOf('LG1'),
      kind: 'reader',
      scope: 'base',
      base: { id: idOf('LG1'), name: 'LG1' },
      organization: null,
      ends_at: null,
    },
  ],
};
const ada = { id: idOf('ada'), role: 'admin', first_name: 'Ada', last_name: 'Stone', is_active: true };

beforeAll(async () => {
  await transformPages();
  await import('./navigation/viewed-notice.tsx');
});
beforeEach(() => {
  storeSession();
  sessionStorage.setItem('ffl-view-as', JSON.stringify({ userId: storedUserId(), baseId: idOf('LG1') }));
});

async function open(path: string, ownGrants: () => Response = () => json(200, own)) {
  expectComplaint(/Encountered two children with the same key|Multiple GoTrueClient instances/);
  const sent = stubNetwork({
    ...answers,
    '/rest/v1/administrators': () => json(200, ada),
    '/rest/v1/rpc/own_grants': ownGrants,
  });
  const router = await visit(path);
  await screen.findByRole('heading', { name: 'Members' });
  return { router, sent };
}

function navigation() {
  const [sidebar] = screen.getAllByRole('navigation', { name: 'Main' });
  return [...(sidebar?.querySelectorAll('a') ?? [])].map((link) => link.textContent);
}

it('somebody who looks as a reader has the pages of a reader, asks as one, and reads so above them', async () => {
  const { sent } = await open('/admin/members');
  expect(await screen.findByText("You see what a reader at LG1 sees, and can't change anything.")).toBeTruthy();
  expect(navigation()).toEqual(['Readiness', 'Members', 'Programs', 'Bases', 'Training', 'Reports']);
  expect(screen.queryByRole('button', { name: 'Add New Member' })).toBeNull();
  await waitFor(() => expect(sent.some(({ url }) => url.endsWith('/rpc/list_members'))).toBe(true));
  const asThemselves = sent.filter(({ headers }) => headers.get('View-As') !== idOf('LG1')).map(({ url }) => url);
  // Settings are everybody's.
  expect(asThemselves.filter((url) => !url.endsWith('/config.json'))).toEqual([]);
});

it('somebody who stops looking as a reader is themselves from the next page on', async () => {
  await open('/admin/members');
  await userEvent.click(await screen.findByRole('button', { name: 'Stop' }));
  expect(sessionStorage).toHaveLength(0);
});

it('somebody who may no longer look as a reader is themselves again', async () => {
  const { sent } = await open('/admin/members', () => json(403, { code: '42501', message: 'permission denied' }));
  expect(navigation()).toContain('Security');
  expect(sent.at(-1)?.headers.has('View-As')).toBe(false);
});
