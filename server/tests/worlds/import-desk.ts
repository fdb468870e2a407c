import type { Database } from '@ffl/database/database';
import { addAdministrator, addProgram, type Person } from '@ffl/database/tests/worlds/people';
import { createTestDatabase, type TestDatabase } from '@ffl/database/tests/worlds/test-database';
import type { TransferCells } from '@ffl/domain/transfer/fields';
import type { ImportReport } from '@ffl/domain/transfer/import-report';
import { expect } from 'vitest';
import { createTestApp, type TestApp } from './test-app.ts';

export type Row = { line: number; cells: TransferCells };
export type Answer = { status: number; code?: string; message?: string; data?: unknown };

export const carefully = { existing: 'leave', exceptions: [], leavesOutFaulty: false };

/** Creates two administrators, some programs and an organization, with the calls of an import. */
export async function createImportDesk() {
  const tested = await createTestDatabase();
  const flight = await createTestApp(tested);
  const people = await tested.asOwner(async (transaction) => {
    await addProgram(transaction, { name: 'Avalanche Deployment', base: 'LG1', type: 'avalanche', validityDays: 42 });
    await addProgram(transaction, { name: 'Avalanche Deployment', base: 'LG2', type: 'avalanche' });
    await addProgram(transaction, { name: 'Lift Ticket', base: 'LG1', type: 'lift_ticket', validityDays: 180 });
    await transaction.query(
      `insert into organization_whitelist (name, display_name) values ('summit', 'Summit County SAR')`,
    );
    return { administrator: await addAdministrator(transaction), other: await addAdministrator(transaction) };
  });
  return { tested, flight, ...people, ...deskOf(tested, flight, people.administrator) };
}

/** A desk in an application that reaches the same database another way. */
export async function deskOver(tested: TestDatabase, database: Database, administrator: Person) {
  return deskOf(tested, await createTestApp({ database }), administrator);
}

function deskOf(tested: TestDatabase, flight: TestApp, administrator: Person) {
  async function headersOf({ claims }: Person) {
    const { anonKey } = flight.dependencies.tokens;
    return { apikey: anonKey, Authorization: `Bearer ${await flight.tokenFor(claims)}` };
  }

  async function call(name: string, body: object, person = administrator): Promise<Answer> {
    const response = await flight.post(`/functions/v1/${name}`, body, await headersOf(person));
    return { status: response.status, ...((await response.json()) as object) };
  }

  /** Calls a procedure and returns its answer. */
  async function ask(name: string, body: object, person = administrator): Promise<unknown> {
    const response = await flight.post(`/rest/v1/rpc/${name}`, body, await headersOf(person));
    return response.json();
  }

  async function stage(rows: Row[], person = administrator): Promise<string> {
    const importId = crypto.randomUUID();
    await call('import-start', { importId, fileName: 'members.csv', rows: rows.length }, person);
    for (let from = 0; from < rows.length; from += 500) {
      const kept = await call('import-part', { importId, from, rows: rows.slice(from, from + 500) }, person);
      expect(kept).toMatchObject({ status: 200 });
    }
    return importId;
  }

  async function check(rows: Row[], person = administrator): Promise<{ importId: string; report: ImportReport }> {
    const importId = await stage(rows, person);
    const { data, ...rest } = await call('import-check', { importId }, person);
    expect(rest).toEqual({ status: 200 });
    return { importId, report: data as ImportReport };
  }

  async function commit(rows: Row[], choice: object = {}, person = administrator): Promise<Answer> {
    const { importId, report } = await check(rows, person);
    return call('import-commit', { importId, fingerprint: report.fingerprint, ...carefully, ...choice }, person);
  }

  async function query<Found extends object>(sql: string, values: unknown[] = []): Promise<Found[]> {
    return tested.asOwner(async (transaction) => (await transaction.query<Found>(sql, values)).rows);
  }

  /** A hash of everything that an import may write. */
  async function fingerprint(): Promise<string | undefined> {
    const [row] = await query<{ all: string }>(
      `select (select md5(string_agg(m::text, '' order by m.id)) from members m)
         || (select md5(coalesce(string_agg(c::text, '' order by c.id), '')) from certifications c)
         || (select count(*) from app.credential_events) || (select count(*) from certification_punches) as all`,
    );
    return row?.all;
  }

  /** Changes a row over the table. */
  async function patch(table: string, id: string, change: object, person = administrator): Promise<number> {
    const headers = { ...(await headersOf(person)), 'Content-Type': 'application/json' };
    const path = `/rest/v1/${table}?id=eq.${id}`;
    return (await flight.app.request(path, { method: 'PATCH', headers, body: JSON.stringify(change) })).status;
  }

  return { call, ask, stage, check, commit, patch, query, fingerprint };
}

export function rowsOf(...cells: TransferCells[]): Row[] {
  return cells.map((named, index) => ({ line: index + 2, cells: named }));
}

let count = 0;

/** A new person with everything that a file must contain. */
export function somebody(over: TransferCells = {}): TransferCells {
  count += 1;
  return {
    firstName: 'Maya',
    lastName: `Lindqvist${count}`,
    email: `maya${count}@import.test`,
    organization: 'Summit County SAR',
    ...over,
  };
}
