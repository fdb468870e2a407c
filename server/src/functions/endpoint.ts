import type { RefusalCode } from '@ffl/domain/refusals';
import type { Context } from 'hono';
import type * as z from 'zod/mini';
import type { Dependencies } from '../dependencies.ts';

/**
 * One function of /functions/v1: routes answer by it, the matrix of rights asks whom it answers, and generated requests
 * begin with its example. The files `for-*`, `acts-of-*` and `reads-of-*` make it from a schema and a verb.
 */
export type Endpoint = {
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  callers: 'anybody' | 'signed-in' | 'administrators' | 'super-administrators';
  /** Of the body; of the query where it is read by GET. */
  schema: z.ZodMiniType;
  /** What it takes when all is well. */
  example: (known: Known) => Record<string, unknown>;
  answer: (dependencies: Dependencies, context: Context) => Promise<Response>;
};

/** What exists for an example to name. */
export type Known = {
  memberId: string;
  /** The member holds a credential there, and its last punch is `punchId`. */
  programId: string;
  punchId: string;
  /** Punches that were recorded in one go. */
  batchId: string;
  /** The member holds nothing there. */
  otherProgramId: string;
  /** It has one trainee, without a member. */
  trainingId: string;
  /** It has no program yet. */
  baseId: string;
  /** Of the one who asks. */
  userId: string;
  email: string;
  password: string;
  organization: string;
};

/** Why it is refused, for programs and for people. `more` stands beside both. */
export type Refused = {
  code: RefusalCode;
  message: string;
  headers?: Record<string, string>;
  more?: Record<string, unknown>;
};

/** What a verb's outcome comes to: the body of the answer, or the refusal. */
export type Answer = { body: object } | Refused;
