import { hasFreshProof } from '@ffl/database/accounts/sessions';
import type { ActorTransaction } from '@ffl/database/actors/actor';
import { readReport } from '@ffl/database/reports/read-report';
import { recordExport } from '@ffl/database/security/events';
import { factorMessages } from '@ffl/domain/accounts/factor-messages';
import { reportCells, reportFileName, reportHeadings } from '@ffl/domain/reports/columns';
import { reportLimits } from '@ffl/domain/reports/limits';
import { reportMessages } from '@ffl/domain/reports/messages';
import type { ReportType } from '@ffl/domain/reports/report';
import { type ReportQuery, reportQuerySchema } from '@ffl/domain/reports/schemas';
import { securityMessages } from '@ffl/domain/security/messages';
import { denverDate } from '@ffl/domain/time/denver';
import { byteOrderMark, writeCsv } from '@ffl/domain/transfer/write-csv';
import type { Context } from 'hono';
import type { Dependencies } from '../dependencies.ts';
import { describeProblem } from './describe-problem.ts';
import type { Endpoint } from './endpoint.ts';
import { FunctionError } from './function-error.ts';
import { readPerson } from './read-person.ts';
import { sentParts } from './sent-parts.ts';

/**
 * A whole report as a file of any length (REP-04, decision 0058): written while it is read, so the server never holds
 * more than a few parts. Refusals come before the first byte; a later failure cuts the connection.
 */
export const reportExport: Endpoint = {
  name: 'report-export',
  method: 'GET',
  callers: 'administrators',
  schema: reportQuerySchema,
  example: () => ({ type: 'credentials', program: 'Lift Ticket', from: '2026-01-01', to: '2026-12-31' }),
  answer,
};

async function answer(dependencies: Dependencies, context: Context): Promise<Response> {
  const { database, clock, exports, log, mail } = dependencies;
  const claims = await readPerson(dependencies, context.req.raw);
  const turn = { atOnce: reportLimits.exportsAtOnce, waiting: 0 };
  const ofPerson = { atOnce: 1, waiting: 0 };
  const body = await sentParts(log, async (send) => {
    const write = async () => {
      const isProven = await database.asService((transaction) => hasFreshProof(transaction, claims));
      if (!isProven) throw new FunctionError('proof_needed', factorMessages.proofNeeded);
      const tell = async (report: ReportType) => {
        await database.asService((transaction) =>
          recordExport(transaction, claims.sub ?? '', { what: 'report', report }),
        );
        mail.wake();
      };
      await database.asActor(claims, (transaction) => writeReport(transaction, context.req.query(), { tell, send }), {
        isReadOnly: true,
      });
      return true;
    };
    const isDone = await exports.inTurn(`of ${claims.sub}`, ofPerson, () => exports.inTurn('of all', turn, write));
    if (!isDone) throw new FunctionError('busy', reportMessages.tooManyExports, { 'Retry-After': '60' });
  });
  // Parses again, since only a valid query gets here.
  const { type } = reportQuerySchema.parse(context.req.query());
  return new Response(body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${reportFileName(type, denverDate(clock()))}"`,
    },
  });
}

type Outlet = {
  /** Records who exported the file, before the first byte is sent. */
  tell: (report: ReportType) => Promise<void>;
  send: (text: string) => Promise<void>;
};

async function writeReport(
  transaction: ActorTransaction,
  query: Record<string, string>,
  { tell, send }: Outlet,
): Promise<void> {
  if (transaction.role !== 'app_admin')
    throw new FunctionError('administrators_only', securityMessages.administratorsOnly);
  const filters = readQuery(query);
  await tell(filters.type);
  let heading = byteOrderMark + writeCsv([reportHeadings(filters.type)]);
  for await (const lines of readReport(transaction, filters)) {
    await send(heading + writeCsv(lines.map((line) => reportCells(filters.type, line))));
    heading = '';
  }
  if (heading !== '') await send(heading);
}

function readQuery(query: Record<string, string>): ReportQuery {
  const parsed = reportQuerySchema.safeParse(query);
  if (!parsed.success) throw new FunctionError('input_invalid', describeProblem(parsed.error));
  return parsed.data;
}
