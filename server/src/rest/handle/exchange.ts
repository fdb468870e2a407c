import type { ActorTransaction, RequestRole } from '@ffl/database/actors/actor';
import type { Answered, Reply } from '@ffl/database/database';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { RestRequest } from '../parse/parse-request.ts';
import type { PlanContext } from '../plan/plan-field.ts';
import type { RestSettings } from '../rest-settings.ts';
import { compile, type Sql } from '../sql/sql.ts';
import type { Outcome } from '../sql/statement-sql.ts';
import { type Estimate, estimateSql, requireAffordable } from './weigh-embeds.ts';

/** A request in progress, with what the schema offers. */
export type Exchange = { request: RestRequest; catalogue: Catalogue; settings: RestSettings };

/** The part that runs in the transaction, once the caller's role is known. */
export type Work = (transaction: ActorTransaction) => Promise<Answered>;

/** A statement, and how its result becomes a reply. `isWeighed`: its cost is estimated before it runs. */
export type Question = { statement: Sql; isWeighed: boolean; toReply: (outcome: Outcome) => Reply };

/** A read is one query, written for a role. A write may take several statements. */
export type Prepared = { kind: 'read'; questionFor: (role: RequestRole) => Question } | { kind: 'write'; work: Work };

export function planContext({ catalogue, settings }: Exchange, role: RequestRole): PlanContext {
  return { catalogue, role, maxRows: settings.maxRows };
}

export async function runStatement(transaction: ActorTransaction, statement: Sql): Promise<Outcome> {
  const { text, values } = compile(statement);
  const row = await transaction.first<Outcome>(text, values);
  return row ?? noOutcome;
}

/** Runs a question within an open transaction. */
export async function ask(transaction: ActorTransaction, question: Question): Promise<Reply> {
  const { statement, isWeighed, toReply } = question;
  if (isWeighed) {
    const { text, values } = compile(estimateSql(statement));
    const row = await transaction.first<Estimate>(text, values);
    requireAffordable(row);
  }
  return toReply(await runStatement(transaction, statement));
}

export const noOutcome: Outcome = { body: null, isTooLarge: false, pageTotal: 0, total: null };
