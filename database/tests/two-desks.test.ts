import type { CredentialAct } from '@ffl/domain/credentials/schemas';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { issueCredential, renewCredential } from '../src/credentials/credential-acts.ts';
import { removeCredential } from '../src/credentials/remove-credential.ts';
import { undoCredential } from '../src/credentials/undo-credential.ts';
import { act, addPlace, punched, writtenFor } from './credential-world.ts';
import { actorRows } from './rows.ts';
import { addAdministrator, type Person } from './worlds/people.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

let tested: TestDatabase;
let ann: Person;
let bea: Person;

beforeAll(async () => {
  tested = await createTestDatabase();
  ann = await tested.asOwner((transaction) => addAdministrator(transaction));
  bea = await tested.asOwner((transaction) => addAdministrator(transaction));
});
afterAll(() => tested.close());

const verbs = { issue: issueCredential, renew: renewCredential, remove: removeCredential, void: undoCredential };
type DeskRequest = CredentialAct & { punchId?: string; removalId?: string };
type Desk = [verb: keyof typeof verbs, request: DeskRequest];

async function ask(person: Person, [verb, request]: Desk) {
  const outcome = await tested.database.asActor(person.claims, (transaction) =>
    verbs[verb](transaction, request, new Date()),
  );
  return outcome.kind === 'done' ? 'done' : outcome.code;
}

/** Many rounds, each about another member: the outcomes of two desks with the resulting ledger. */
async function meet(prepare: () => Promise<{ place: CredentialAct; desks: [Desk, Desk] }>): Promise<Set<string>> {
  const rounds = Array.from({ length: 12 }, async (_, round) => {
    const { place, desks } = await prepare();
    const [first, second] = round % 2 ? [ann, bea] : [bea, ann];
    const outcomes = await Promise.all([ask(first, desks[0]), ask(second, desks[1])]);
    const { ledger, credentials } = await writtenFor(tested, place);
    const [last] = ledger.slice(-1);
    expect(credentials).toMatchObject([
      { status: last?.new_status ?? '', expiration_date: last?.new_expiration_date ?? new Date(0) },
    ]);
    return `${outcomes.join(' and ')}: ${ledger.map(({ kind }) => kind).join(' ')}`;
  });
  return new Set(await Promise.all(rounds));
}

/** Expects no other outcomes. Which desk comes first is up to the database. */
function expectOnly(seen: Set<string>, ...allowed: string[]): void {
  for (const one of seen) expect(allowed).toContain(one);
}

async function renewedPlace() {
  const place = await addPlace(tested);
  await punched(tested, ann.claims, 'issue', place);
  const { punch } = await punched(tested, ann.claims, 'renew', place);
  return { place, punchId: punch.id, confirmed: { ...place, despiteRecent: punch.id } };
}

async function removedPlace() {
  const { place, confirmed } = await renewedPlace();
  const outcome = await act(tested, ann.claims, 'remove', place);
  if (!('removal' in outcome)) throw new Error('Not removed');
  return { place, confirmed, removalId: outcome.removal.id };
}

test('one of two desks that renew for the first time in hours renews, and the other is asked', async () => {
  const seen = await meet(async () => {
    const place = await addPlace(tested);
    await actorRows(
      tested,
      ann.claims,
      `insert into certifications (member_id, program_id, issued_date, expiration_date)
         values ($1, $2, now() - interval '9 days', now() + interval '9 days')`,
      [place.memberId, place.programId],
    );
    const renew: Desk = ['renew', place];
    return { place, desks: [renew, renew] };
  });
  expectOnly(seen, 'done and punched_recently: issue renew', 'punched_recently and done: issue renew');
});

test('a removal at one desk holds against a renewal at another, which is refused after it', async () => {
  const seen = await meet(async () => {
    const { place, confirmed } = await renewedPlace();
    return {
      place,
      desks: [
        ['renew', confirmed],
        ['remove', place],
      ],
    };
  });
  expectOnly(seen, 'done and done: issue renew renew remove', 'credential_not_held and done: issue renew remove');
});

test('a credential that one desk removes and another undoes is removed in the end, with the dates from before or after', async () => {
  const seen = await meet(async () => {
    const { place, punchId } = await renewedPlace();
    return {
      place,
      desks: [
        ['remove', place],
        ['void', { ...place, punchId }],
      ],
    };
  });
  expectOnly(seen, 'done and done: issue renew void remove', 'done and punch_not_last: issue renew remove');
});

test('a credential that one desk removes and another issues is issued again only after the removal', async () => {
  const seen = await meet(async () => {
    const { place, confirmed } = await renewedPlace();
    return {
      place,
      desks: [
        ['remove', place],
        ['issue', confirmed],
      ],
    };
  });
  expectOnly(seen, 'done and done: issue renew remove reactivate', 'done and credential_held: issue renew remove');
});

test('only one of two desks that both remove a credential does', async () => {
  const seen = await meet(async () => {
    const { place } = await renewedPlace();
    const remove: Desk = ['remove', place];
    return { place, desks: [remove, remove] };
  });
  expectOnly(
    seen,
    'done and credential_not_held: issue renew remove',
    'credential_not_held and done: issue renew remove',
  );
});

test('only one of two desks, of which one undoes a removal and the other issues anew, does', async () => {
  const seen = await meet(async () => {
    const { place, confirmed, removalId } = await removedPlace();
    return {
      place,
      desks: [
        ['void', { ...place, removalId }],
        ['issue', confirmed],
      ],
    };
  });
  expectOnly(
    seen,
    'done and credential_held: issue renew remove void',
    'removal_not_last and done: issue renew remove reactivate',
  );
});

test('only one of two desks that both undo a removal succeeds', async () => {
  const seen = await meet(async () => {
    const { place, removalId } = await removedPlace();
    const undo: Desk = ['void', { ...place, removalId }];
    return { place, desks: [undo, undo] };
  });
  expectOnly(
    seen,
    'done and removal_not_last: issue renew remove void',
    'removal_not_last and done: issue renew remove void',
  );
});

test.each(['issue', 'renew', 'remove', 'void'] as const)(
  'a member deleted while someone waits to %s is missing, and nothing is written',
  async (verb) => {
    const { place, punchId } = await renewedPlace();
    const outcome = await tested.asOwner(async ({ query }) => {
      await query('begin');
      await query('delete from members where id = $1', [place.memberId]);
      const pending = ask(bea, [verb, verb === 'void' ? { ...place, punchId } : place]);
      const waiting = 'select from pg_locks where not granted';
      await expect.poll(async () => (await query(waiting)).rows.length, { timeout: 10_000 }).toBeGreaterThan(0);
      await query('commit');
      return pending;
    });
    expect(outcome).toBe('member_missing');
    const { ledger } = await writtenFor(tested, place);
    expect(ledger.map(({ kind }) => kind)).toEqual(['issue', 'renew', 'delete']);
  },
);
