import { addAdministrator, addMemberWithAccount, addProgram } from '@ffl/database/tests/worlds/people';
import { createTestDatabase } from '@ffl/database/tests/worlds/test-database';
import type { KeySet } from '@ffl/domain/cards/signature';
import { type FoundStatement, readStatement } from '@ffl/domain/cards/statement';
import type { PresentedCard } from '@ffl/domain/cards/today';
import { getListFromStatusListJWT } from '@sd-jwt/jwt-status-list';
import { createTestApp } from './test-app.ts';

export type CardWorld = Awaited<ReturnType<typeof createCardWorld>>;
type Person = Awaited<ReturnType<typeof addMemberWithAccount>>;

/** Creates members with something in force, and a clock that advances on request. */
export async function createCardWorld() {
  const tested = await createTestDatabase();
  const flight = await createTestApp(tested);
  const programId = await tested.asOwner((transaction) => addProgram(transaction, { name: 'Lift Ticket' }));
  let now = new Date();

  /** Moves the clock on by this much, so no test gets the previous one's answer. */
  function pass(minutes: number) {
    now = new Date(now.getTime() + minutes * 60_000);
    flight.setNow(now);
  }

  async function memberWithCredential(
    expiresInDays = 100,
    { lapsedDaysAgo = [] as number[] } = {},
  ): Promise<Person & { credentialId: string }> {
    return tested.asOwner(async (transaction) => {
      const person = await addMemberWithAccount(transaction, { firstName: 'Amelia', lastName: 'Ortega' });
      const row = await transaction.first<{ id: string }>(
        `insert into certifications (member_id, program_id, issued_date, expiration_date)
         values ($1, $2, now() - interval '1 day', now() + make_interval(days => $3)) returning id`,
        [person.memberId, programId, expiresInDays],
      );
      for (const days of lapsedDaysAgo) {
        const lapsedId = await addProgram(transaction, { name: `Lapsed ${days} days ago` });
        await transaction.query(
          `insert into certifications (member_id, program_id, issued_date, expiration_date)
           values ($1, $2, now() - interval '400 days', now() - make_interval(days => $3))`,
          [person.memberId, lapsedId, days],
        );
      }
      await transaction.query(
        `update auth.sessions set idle_until = now() + interval '9 days', ends_at = now() + interval '9 days'`,
      );
      await transaction.query(`update members set image_url = 'data:image/png;base64,AAAA' where id = $1`, [
        person.memberId,
      ]);
      return { ...person, credentialId: row?.id ?? '' };
    });
  }

  function newAdministrator(role: 'admin' | 'super_admin' = 'admin') {
    return tested.asOwner((transaction) => addAdministrator(transaction, { role }));
  }

  const sql = (text: string, values: unknown[] = []) => tested.asOwner(({ query }) => query(text, values));

  async function ask(path: string, body?: object, as?: { claims: Person['claims'] }) {
    const response = await flight.app.request(`/functions/v1/${path}`, {
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      headers: {
        'Content-Type': 'application/json',
        ...(as && { Authorization: `Bearer ${await flight.tokenFor(as.claims)}` }),
      },
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text };
  }

  async function statementOf(person: Person): Promise<{ text: string; found: FoundStatement }> {
    const { text } = await ask('card-statement', {}, person);
    const { link } = (JSON.parse(text) as { data: { link: string } }).data;
    const [, statement = ''] = link.split('http://flight.test/verify#');
    const found = readStatement(statement);
    if (!found) throw new Error(`No statement: ${text}`);
    return { text: statement, found };
  }

  const keySet = async () => JSON.parse((await ask('card-keys')).text) as KeySet;

  async function isRevoked(index: number): Promise<boolean> {
    pass(1);
    return getListFromStatusListJWT((await ask('card-status')).text).getStatus(index) === 1;
  }

  const indexOf = ({ found }: { found: FoundStatement }) => found.statement.programs[0]?.index ?? -1;

  const present = async (statement: string) => {
    const { status, text } = await ask('present-card', { statement });
    const { data, code } = JSON.parse(text) as { data?: PresentedCard; code?: string };
    return { status, data, code };
  };

  return {
    tested,
    flight,
    programId,
    now: () => now,
    pass,
    memberWithCredential,
    newAdministrator,
    sql,
    ask,
    statementOf,
    keySet,
    isRevoked,
    indexOf,
    present,
    close: () => tested.close(),
  };
}
