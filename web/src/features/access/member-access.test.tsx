import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { grantRow } from '../../testing/access-page.tsx';
import { json, stubNetwork } from '../../testing/network.ts';
import { openAt } from '../../testing/open-at.tsx';
import { idOf } from '../../testing/sample-rows.ts';
import { MemberAccess } from './member-access.tsx';

const vera = { id: idOf('vera'), firstName: 'Vera', lastName: 'Walker' };

async function open(grants: () => Response) {
  stubNetwork({ '/rest/v1/rpc/grants_of_member': grants });
  return openAt('/', { '/': () => <MemberAccess member={vera} />, '/admin/access': () => <p>The page Access</p> });
}

it("a member's record has a line for each grant, and leads to the page that changes them", async () => {
  const later = grantRow({ id: idOf('later'), scope: 'all', base: null, starts_at: '2099-01-05T07:00:00Z' });
  const { user, address } = await open(() => json(200, [grantRow({ ends_at: '2099-04-01T06:00:00Z' }), later]));
  const lines = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(lines).toEqual([
    'Reader at LG3, until Mar 31, 2099',
    'Reader everywhere, from Jan 05, 2099 until someone ends it',
  ]);
  await user.click(screen.getByRole('link', { name: 'Show under Access' }));
  expect(address()).toBe('/admin/access?q=Vera+Walker');
});

it("a member's record whose grants can't be loaded says so, and can be retried", async () => {
  let isBroken = true;
  const { user } = await open(() => (isBroken ? json(500, { message: 'no' }) : json(200, [grantRow()])));
  await screen.findByText(/Whether this person has access could not be loaded\./);
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Reader at LG3')).toBeTruthy();
});
