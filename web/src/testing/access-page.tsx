import type { Answers } from '@ffl/domain/answers';
import { AccessPage } from '../features/access/access-page.tsx';
import type { SignedIn } from '../lib/session/session.ts';
import { answerOf, rowLike } from './answers.ts';
import { json, stubNetwork } from './network.ts';
import { openAt } from './open-at.tsx';
import { recordedAnswers } from './recorded-answers.ts';
import { baseRow, foundRow, idOf, memberRow, organizationRow } from './sample-rows.ts';
import { administrator } from './sessions.ts';

type List = Answers['access_list'];
type GranteeRow = List['grantees'][number];
type Answer = (request: Request) => Response | Promise<Response>;

export const grantRow = (over: Partial<Answers['grants_of_member'][number]> = {}) =>
  rowLike(recordedAnswers.grants_of_member, {
    id: idOf('grant'),
    scope: 'base',
    base: { id: idOf('LG3'), name: 'LG3' },
    organization: null,
    starts_at: '2026-11-01T18:00:00Z',
    ends_at: null,
    reason: 'Dispatch desk',
    given_at: '2026-11-01T18:00:00Z',
    given_by: 'Ada Stone',
    ...over,
  });

export const granteeRow = (over: Partial<GranteeRow> = {}) =>
  rowLike(recordedAnswers.access_list.grantees, {
    user_id: idOf('vera'),
    first_name: 'Vera',
    last_name: 'Walker',
    email: 'vera@example.org',
    last_sign_in_at: null,
    has_second_step: false,
    is_own: false,
    member_id: null,
    invited_until: null,
    grants: [grantRow()],
    ...over,
  });

export const administratorRow = (over: Partial<List['administrators'][number]> = {}) =>
  rowLike(recordedAnswers.access_list.administrators, {
    user_id: idOf('ada'),
    first_name: 'Ada',
    last_name: 'Stone',
    role: 'super_admin',
    email: 'ada@example.org',
    last_sign_in_at: '2026-11-20T18:00:00Z',
    has_second_step: true,
    is_own: true,
    ...over,
  });

const simon = memberRow({ first_name: 'Simon', last_name: 'Reed', email: 'simon@example.org' });

type Setup = {
  session?: SignedIn;
  path?: string;
  list?: () => Partial<List> | Response;
  recipient?: (address: string) => Partial<Answers['grant_recipient']>;
  onAct?: Answer;
};

/** The page in its own router; `bodyTo` has what was sent to an endpoint. */
export async function openAccess({
  path = '/admin/access',
  session = administrator,
  list = () => ({}),
  recipient,
  onAct,
}: Setup = {}) {
  // Loaded in advance, so that no test waits for the windows over the page.
  await Promise.all([
    import('../features/access/give-access.tsx'),
    import('../features/access/change-access.tsx'),
    import('../features/access/end-access.tsx'),
    import('../features/access/invite-again.tsx'),
    import('../features/access/view-as-reader.tsx'),
  ]);
  const act: Answer = (request) =>
    onAct?.(request) ?? json(200, { data: { grantId: idOf('grant'), userId: idOf('vera'), isInvited: false } });
  const sent = stubNetwork({
    '/rest/v1/rpc/access_list': () => {
      const answer = list();
      if (answer instanceof Response) return answer;
      const those = { administrators: [administratorRow()], grantees: [granteeRow()], ...answer };
      return json(200, answerOf('access_list', those));
    },
    '/rest/v1/rpc/grant_recipient': async (request) => {
      const { address } = (await request.json()) as { address: string };
      const known = { name: null, has_account: false, administers: false, is_set_aside: false };
      return json(200, answerOf('grant_recipient', { ...known, ...recipient?.(address) }));
    },
    '/rest/v1/rpc/search_members': () => json(200, [foundRow(simon, null)]),
    '/rest/v1/bases': () => json(200, [baseRow('LG3'), baseRow('LG5')]),
    '/rest/v1/organization_whitelist': () => json(200, [organizationRow('alpine', 'Alpine Rescue Team')]),
    '/functions/v1/give-grant': act,
    '/functions/v1/change-grant': act,
    '/functions/v1/end-grant': act,
  });
  const opened = await openAt(path, { '/admin/access': AccessPage }, session);
  const bodyTo = async (name: string) =>
    sent
      .findLast(({ url }) => url.endsWith(`/${name}`))
      ?.clone()
      .json();
  return { ...opened, sent, bodyTo };
}
