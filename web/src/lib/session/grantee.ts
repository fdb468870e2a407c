import type { Answers } from '@ffl/domain/answers';
import { compareBaseNames } from '@ffl/domain/bases/base';
import { granteePageMessages } from '@ffl/domain/grants/page-messages';
import {
  basesOfGrants,
  basesWith,
  named,
  organizationsOfGrants,
  type Right,
  rightsOfGrants,
} from '@ffl/domain/grants/rights';
import { grantGives, grantPeriod, grantTitle } from '@ffl/domain/grants/words';
import type { PagePath, PathOf } from '../paths.ts';
import type { Session, SignedIn } from './session.ts';
import type { TokenClaims } from './stored-session.ts';

type OwnGrants = NonNullable<Answers['own_grants']>;

/** The session of somebody who has or had grants. Only they load this. */
export function sessionOfGrants(claims: TokenClaims, own: OwnGrants): Session {
  if (own.grants.length === 0) return { kind: 'unknown', message: granteePageMessages.ended, isOver: true };
  return granteeSession(claims, own);
}

/** The session of somebody with grants in force. */
export function granteeSession(claims: TokenClaims, own: OwnGrants): SignedIn {
  const has = rightsOfGrants(own.grants);
  const isEverybody = own.grants.some(({ scope }) => scope === 'all');
  const grants = own.grants.map(wordsOf).sort((one, other) => compareBaseNames(one.title, other.title));
  const isMember = own.member_id !== null;
  const opened = (Object.keys(rights) as PathOf<'admin'>[]).filter((page) => has.includes(rights[page]));
  return {
    kind: 'signed-in',
    ...claims,
    role: 'grantee',
    person: { id: own.member_id ?? claims.userId, firstName: own.first_name, lastName: own.last_name },
    grantee: {
      grants,
      beyond: isEverybody ? null : granteePageMessages.beyond(grants.map(({ title }) => title)),
      rights: has,
      bases: basesOfGrants(own.grants),
      organizations: organizationsOfGrants(own.grants),
      where: Object.fromEntries(has.map((right) => [right, basesWith(right, own.grants)])),
      grantIds: own.grants.map(({ id }) => id),
      endsAt: firstEnd(own.grants),
      guards: [
        'admin',
        ...(has.includes('punch') ? (['kept-admin'] as const) : []),
        ...(isMember ? (['member'] as const) : []),
      ],
      pages: [...opened, ...(has.includes('see bases') ? sharedPages : []), ...(isMember ? ownPages : [])],
    },
  };
}

/** The session of somebody who looks as a reader, without what is their own. */
export function viewingSession(claims: TokenClaims, own: OwnGrants): SignedIn {
  const session = granteeSession(claims, { ...own, member_id: null });
  const [viewed] = session.grantee?.bases ?? [];
  return { ...session, ...(session.grantee && viewed !== undefined && { grantee: { ...session.grantee, viewed } }) };
}

function wordsOf(grant: OwnGrants['grants'][number]) {
  const end = grant.ends_at === null ? null : new Date(grant.ends_at);
  return { title: grantTitle(named(grant)), gives: grantGives(named(grant)), until: grantPeriod(null, end) };
}

function firstEnd(grants: OwnGrants['grants']): Date | null {
  const ends = grants.flatMap(({ ends_at }) => (ends_at === null ? [] : Date.parse(ends_at)));
  return ends.length === 0 ? null : new Date(Math.min(...ends));
}

/** The right that a page asks for; undefined for pages of everyone signed in. */
export function rightOf(page: string | undefined): Right | undefined {
  return Object.entries(rights).find(([path]) => path === page)?.[1];
}

/** The right that each of the administrators' pages asks for. */
const rights: Readonly<Record<PathOf<'admin'>, Right>> = {
  '/admin': 'see dashboard',
  '/admin/readiness': 'see board',
  '/admin/members': 'look',
  '/admin/members/import': 'import',
  '/admin/members/merge': 'edit',
  '/admin/organizations': 'see organizations',
  '/admin/reports': 'see reports',
  '/admin/access': 'access',
  '/admin/security': 'security',
  '/admin/advanced': 'see board',
  '/admin/bases': 'see bases',
  '/admin/bases/$baseId': 'see bases',
  '/admin/bases/$baseId/$programId': 'see bases',
  '/admin/bases/$programId/seasons/$seasonId/roster': 'see bases',
  '/admin/training': 'see trainings',
  '/admin/training/base/$baseId': 'see trainings',
  '/admin/training/create': 'train',
  '/admin/training/edit/$trainingId': 'train',
  '/admin/training/$trainingId': 'see trainings',
  '/members': 'look',
  '/members/import': 'import',
  '/programs/$programId/seasons/$seasonId/roster': 'see bases',
  '/training/create': 'train',
  '/training/edit/$trainingId': 'train',
  '/reports': 'see reports',
};

/** In the navigation of whoever sees bases. */
const sharedPages: readonly PagePath[] = ['/programs'];
/** A member's own card. What members read as resources is for members. */
const ownPages: readonly PagePath[] = ['/member', '/member/resources'];
