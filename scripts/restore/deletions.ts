import { displayDateTime } from '../../domain/src/time/denver.ts';
import type { FoundDeletion } from '../../operations/src/backups/deleted-members.ts';

/** Which deletions are repeated: all, none, or all but those by some accounts. */
export type StandingDeletions = 'all' | 'none' | { except: string[] };

type Consent = {
  deletions?: StandingDeletions | undefined;
  /** Undefined if nobody is at a terminal. */
  ask?: ((question: string) => Promise<boolean>) | undefined;
};

export type DecidedDeletions = { standing: string[]; output: string[] };

type Group = { who: string; isAccount: boolean; wasAsked: boolean; names: Set<string>; deletions: FoundDeletion[] };

/** The value of `--deletions`; undefined if it isn't a valid one. */
export function readDeletions(value: string): StandingDeletions | undefined {
  if (value === 'all' || value === 'none') return value;
  const [, list = ''] = /^except=(.+)$/.exec(value) ?? [];
  const except = list.split(',').map((name) => name.trim().toLowerCase());
  return except.every((name) => name !== '') ? { except } : undefined;
}

const unanswered =
  'Nothing was done. Say which of these deletions stand, with --deletions all, --deletions none or --deletions except=EMAIL';

/**
 * Decides which of the deletions since the backup are repeated; everyone else who was deleted comes back. Deletions
 * made on the server itself always stand, since whoever works there could have done anything. That people had asked for
 * it is only a claim of the account that deleted them, so it counts unless that account is named.
 */
export async function decideDeletions(
  deletions: readonly FoundDeletion[],
  consent: Consent,
): Promise<DecidedDeletions> {
  if (deletions.length === 0) return { standing: [], output: [] };
  const groups = groupsOf(deletions);
  const list = [
    'Of the members in this backup, these were deleted since:',
    ...groups.flatMap((group) => [`  ${line(group)}`, ...(consent.deletions ? [] : people(group))]),
  ];
  console.error(list.join('\n'));
  const standing = await choose(groups, consent);
  const back = groups.filter((group) => !standing.has(group));
  const requested = requestedLines(groups, standing, consent);
  return {
    standing: groups.filter((group) => standing.has(group)).flatMap((group) => group.deletions.map(({ id }) => id)),
    output: [
      ...back.map((group) => `Members who came back, deleted ${group.who}: ${group.deletions.length}.`),
      ...requested,
    ],
  };
}

/** Deletions that people had asked for and that `none` leaves out. */
function requestedLines(groups: Group[], standing: Set<Group>, { deletions }: Consent): string[] {
  if (deletions !== 'none') return [];
  return groups
    .filter((group) => standing.has(group))
    .map(
      ({ who, names, deletions: { length } }) =>
        `Members who stay deleted, ${who}: ${length}. To bring them back too: --deletions except=${[...names].at(-1)}`,
    );
}

async function choose(groups: Group[], { deletions, ask }: Consent): Promise<Set<Group>> {
  if (deletions === 'all') return new Set(groups);
  if (deletions === 'none') return new Set(groups.filter(({ wasAsked }) => wasAsked));
  if (deletions !== undefined) return new Set(groups.filter(({ names }) => !isNamed(groups, deletions.except, names)));
  const standing = new Set(groups.filter(({ isAccount }) => !isAccount));
  for (const group of groups.filter(({ isAccount }) => isAccount)) {
    if (!ask) throw new Error(unanswered);
    const question = `Does it stand that ${counted(group)} deleted ${group.who}? If not, they come back.`;
    if (await ask(question)) standing.add(group);
  }
  return standing;
}

/** Throws for a name that nobody has: a typo must not delete anybody. */
function isNamed(groups: Group[], except: string[], names: Set<string>): boolean {
  const unknown = except.find((name) => !groups.some((group) => group.names.has(name)));
  if (unknown === undefined) return except.some((name) => names.has(name));
  throw new Error(
    `Nothing was done. --deletions except=${unknown}: nobody of that name deleted anybody since the backup`,
  );
}

function groupsOf(deletions: readonly FoundDeletion[]): Group[] {
  const groups = new Map<string, Group>();
  for (const one of deletions) {
    const { account, email, wasAsked = false } = one;
    const name = account === undefined ? 'unknown' : (account ?? 'server');
    const key = `${name} ${wasAsked}`;
    const begun = { who: '', isAccount: account !== null, wasAsked, names: new Set([name]), deletions: [] };
    const group: Group = groups.get(key) ?? begun;
    group.deletions.push(one);
    if (email) group.names.add(email.toLowerCase());
    groups.set(key, group);
  }
  for (const group of groups.values()) group.who = whoOf(group);
  return [...groups.values()].sort((one, other) => other.deletions.length - one.deletions.length);
}

function whoOf({ isAccount, wasAsked, names }: Group): string {
  if (!isAccount) return 'on the server itself';
  const [name, ...emails] = names;
  const nameless = name === 'unknown' ? name : `an account without an address, ${name}`;
  const who = emails.length > 0 ? emails.join(' or ') : nameless;
  // Escaped, since somebody else wrote these texts and a terminal obeys some characters.
  return `${wasAsked ? 'at their own request ' : ''}by ${who}`.replace(/\p{C}/gu, '?');
}

const mostNames = 20;

/** The people it is about, shown while somebody has yet to decide: the first of them, in the order of deletion. */
function people({ isAccount, deletions }: Group): string[] {
  if (!isAccount) return [];
  const sorted = deletions.toSorted((one, other) => (one.at ?? '').localeCompare(other.at ?? ''));
  const lines = sorted.slice(0, mostNames).map(({ name, at }) => {
    return `    ${name}${at ? `, ${displayDateTime(new Date(at))}` : ''}`.replace(/\p{C}/gu, '?');
  });
  const more = sorted.length - lines.length;
  return more > 0 ? [...lines, `    and ${more} more`] : lines;
}

function line(group: Group): string {
  const moments = group.deletions.flatMap(({ at }) => at ?? []).sort();
  const [first, last] = [moments[0], moments.at(-1)].map((at) => at && displayDateTime(new Date(at)));
  const when = first === undefined ? 'nobody noted when' : first === last ? first : `${first} to ${last}`;
  return `${group.deletions.length} ${group.who}, ${when}`;
}

function counted({ deletions }: Group): string {
  return deletions.length === 1 ? 'one member was' : `${deletions.length} members were`;
}
