import { compareCredentials } from '@ffl/database/seals/compare-credentials';
import { addMember } from '@ffl/database/tests/worlds/people';
import { addCalendarDays, denverDate, noonInDenver } from '@ffl/domain/time/denver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { carefully, createImportDesk, rowsOf, somebody } from '../../tests/worlds/import-desk.ts';

let desk: Awaited<ReturnType<typeof createImportDesk>>;

beforeAll(async () => {
  desk = await createImportDesk();
});
afterAll(() => desk.tested.close());

/** What the check of the ledger finds. */
async function findings(): Promise<object[]> {
  const all = { from: '00000000-0000-0000-0000-000000000000', to: null };
  return (await desk.tested.database.asService((transaction) => compareCredentials(transaction, all, 10))).findings;
}

describe('a corrected file', () => {
  const day = (offset: number) => denverDate(addCalendarDays(new Date(), offset));
  const ticket = { program: 'Lift Ticket', base: 'LG1' };

  test('a corrected file says whose import it replaces, and the record shows the act of that import struck through', async () => {
    const maya = somebody({ ...ticket, issuedOn: day(-10) });
    await desk.commit(rowsOf(maya));
    const right = rowsOf({ ...maya, issuedOn: day(-30) });
    const { report } = await desk.check(right);
    expect(report).toMatchObject({ counts: { update: { replaced: 1, older: 0 } } });
    expect(report.people.first).toMatchObject([
      {
        credentials: [
          { kind: 'replace', replacesOf: day(0), to: { issuedOn: day(-30) }, from: { issuedOn: day(-10) } },
        ],
      },
    ]);
    expect(await desk.commit(right, { existing: 'update' })).toMatchObject({ data: { updated: 1, replaced: 1 } });
    const punches = await desk.query(
      `select k.punch_date, k.void_reason as reason from certification_punches k
       join certifications c on c.id = k.certification_id join members m on m.id = c.member_id
       where m.email = $1 order by k.punch_date`,
      [maya.email],
    );
    expect(punches).toMatchObject([{ reason: null }, { reason: 'Replaced by a corrected file' }]);
    expect(await desk.commit(right, { existing: 'update' })).toMatchObject({ data: { unchanged: 1, updated: 0 } });
  });

  test('a punch by hand since the import keeps its credential from a corrected file', async () => {
    const maya = somebody({ ...ticket, issuedOn: day(-10) });
    await desk.commit(rowsOf(maya));
    const [place] = await desk.query(
      `select c.member_id as "memberId", c.program_id as "programId"
       from certifications c join members m on m.id = c.member_id where m.email = $1`,
      [maya.email],
    );
    expect(await desk.call('renew-credential', { ...place, base: 'LG1' })).toMatchObject({ status: 200 });
    const { report } = await desk.check(rowsOf({ ...maya, issuedOn: day(-30) }));
    expect(report).toMatchObject({ counts: { update: { replaced: 0, older: 1 } }, people: { total: 0 } });
  });

  test('a file that corrects an import again, after the first correction was undone, issues the credential for its own day', async () => {
    const maya = somebody({ ...ticket, issuedOn: day(-10) });
    await desk.commit(rowsOf(maya));
    const { importId, report } = await desk.check(rowsOf({ ...maya, issuedOn: day(-15) }));
    const choice = { fingerprint: report.fingerprint, ...carefully, existing: 'update' };
    expect(await desk.call('import-commit', { importId, ...choice })).toMatchObject({ data: { replaced: 1 } });
    expect(await desk.call('undo-import', { importId })).toMatchObject({ data: { counts: { stayed: 0 } } });
    const again = rowsOf({ ...maya, issuedOn: day(-30) });
    expect(await desk.commit(again, { existing: 'update' })).toMatchObject({ data: { replaced: 1 } });
    expect(
      await desk.query(
        `select c.issued_date as issued, e.kind, e.at from members m join certifications c on c.member_id = m.id
         join app.events_standing e on e.credential_id = c.id and e.is_entry where m.email = $1`,
        [maya.email],
      ),
    ).toEqual([{ issued: noonInDenver(day(-30)), kind: 'issue', at: noonInDenver(day(-30)) }]);
    expect(await findings()).toEqual([]);
  });

  test('a corrected file for the day of an issue in the afternoon takes effect after that issue, as the check of the ledger expects', async () => {
    const maya = somebody({ ...ticket });
    const memberId = await desk.tested.asOwner((transaction) => addMember(transaction, { email: maya.email ?? '' }));
    const [program] = await desk.query<{ id: string }>(`select id from programs where name = 'Lift Ticket'`);
    const threeInTheAfternoon = new Date(noonInDenver(day(-40)).getTime() + 3 * 3_600_000);
    desk.flight.setNow(threeInTheAfternoon);
    const place = { memberId, programId: program?.id, base: 'LG1' };
    expect(await desk.call('issue-credential', place)).toMatchObject({ status: 200 });
    desk.flight.setNow(new Date());

    await desk.commit(rowsOf({ ...maya, issuedOn: day(-20) }), { existing: 'update' });
    const corrected = rowsOf({ ...maya, issuedOn: day(-40), annual: 'yes' });
    expect(await desk.commit(corrected, { existing: 'update' })).toMatchObject({ data: { replaced: 1 } });
    expect(
      await desk.query('select kind, at from app.events_standing where member_id = $1 and is_entry order by at, id', [
        memberId,
      ]),
    ).toEqual([
      { kind: 'issue', at: threeInTheAfternoon },
      { kind: 'renew', at: threeInTheAfternoon },
    ]);
    expect(await findings()).toEqual([]);
  });
});
