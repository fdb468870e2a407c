import type { Right } from '@ffl/domain/grants/rights';
import type { RefusalCode } from '@ffl/domain/refusals/refusal-codes';
import type { Context } from 'hono';
import type * as z from 'zod/mini';
import type { Dependencies } from '../dependencies.ts';

/**
 * A function under /functions/v1. Routes serve it, the rights matrix tests whom it answers, and generated requests
 * start from its example. Made from a schema and a verb by the files `for-*`, `acts-of-*` and `reads-of-*`.
 */
export type Endpoint = {
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  callers: 'anybody' | 'signed-in' | 'administrators' | 'super-administrators';
  /** Right of a grant that opens it to grantees too, where the grant holds; without one it is closed to them. */
  right?: ActRight | undefined;
  /** Checks the body, or the query of a GET. */
  schema: z.ZodMiniType;
  /** Makes a request that succeeds. */
  example: (known: Known) => Record<string, unknown>;
  answer: (dependencies: Dependencies, context: Context) => Promise<Response>;
};

/** Rights of grants to act (`app.allows`). */
export type ActRight =
  | Extract<Right, 'punch' | 'train' | 'issue' | 'undo' | 'seasons' | 'import' | 'edit' | 'ground'>
  | 'grant';

/** Records that an example can name. */
export type Known = {
  memberId: string;
  /** Another member, without an account. */
  otherMemberId: string;
  /** Id of a merge that the calling account can undo. */
  mergeId: string;
  /** The member holds a credential there, and its last punch is `punchId`. */
  programId: string;
  /** Name of a base where the caller may act. */
  base: string;
  /** Its id. */
  ownBaseId: string;
  punchId: string;
  /** Id of punches recorded together. */
  batchId: string;
  /** Id of a saved import. */
  importId: string;
  /** A program in which the member holds nothing. */
  otherProgramId: string;
  /** A season of the program. */
  seasonId: string;
  /** A session with one trainee, not linked to a member. */
  trainingId: string;
  /** A base without programs. */
  baseId: string;
  /** Id of somebody's grant for that base. */
  grantId: string;
  /** Id of the calling account. */
  userId: string;
  email: string;
  password: string;
  organization: string;
};

/** A refusal's code for programs and sentence for people. `more` is added to the response. */
export type Refused = {
  code: RefusalCode;
  message: string;
  headers?: Record<string, string>;
  more?: Record<string, unknown>;
};

/** The response to a verb's outcome: a body or a refusal. */
export type Answer = { body: object } | Refused;
