import type { RefusalCode } from '@ffl/domain/refusals/refusal-codes';
import type { Context } from 'hono';
import type * as z from 'zod/mini';
import type { Dependencies } from '../dependencies.ts';

/**
 * One function of /functions/v1: routes serve it, the rights matrix asks whom it answers, and generated requests start
 * from its example. The files `for-*`, `acts-of-*` and `reads-of-*` make it from a schema and a verb.
 */
export type Endpoint = {
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  callers: 'anybody' | 'signed-in' | 'administrators' | 'super-administrators';
  /** Checks the body, or the query of a GET. */
  schema: z.ZodMiniType;
  /** A request that succeeds. */
  example: (known: Known) => Record<string, unknown>;
  answer: (dependencies: Dependencies, context: Context) => Promise<Response>;
};

/** Records that an example may name. */
export type Known = {
  memberId: string;
  /** The member holds a credential there, and its last punch is `punchId`. */
  programId: string;
  punchId: string;
  /** Punches recorded together. */
  batchId: string;
  /** The member holds nothing there. */
  otherProgramId: string;
  /** It has one trainee, not linked to a member. */
  trainingId: string;
  /** It has no program yet. */
  baseId: string;
  /** The caller's. */
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

/** What a verb's outcome becomes: the response body, or the refusal. */
export type Answer = { body: object } | Refused;
