import { cardMessages, presentCardSchema } from '@ffl/domain/cards';
import type { Context } from 'hono';
import * as z from 'zod/mini';
import { findStated } from '../cards/find-stated-member.ts';
import { readKeySet } from '../cards/key-set.ts';
import { tellPresented } from '../cards/present-card.ts';
import { signOwnStatement } from '../cards/state-card.ts';
import type { Dependencies } from '../dependencies.ts';
import { readClaims } from '../http/callers/identity.ts';
import type { Endpoint, Refused } from './endpoint.ts';
import { forAdministrators } from './for-administrators.ts';
import { forAnybody } from './for-anybody.ts';
import { forSignedIn } from './for-signed-in.ts';
import { FunctionError } from './function-error.ts';

/** One's own card in a form a stranger can check. */
const statement = forSignedIn({
  name: 'card-statement',
  schema: z.object({}),
  example: () => ({}),
  async run(dependencies, { signedIn }) {
    const outcome = await signOwnStatement(dependencies, signedIn.user.id);
    if (outcome.kind === 'nothing in force') return { code: 'nothing_in_force', message: cardMessages.nothingInForce };
    return { body: { data: { link: outcome.link, signedAt: outcome.signedAt.toISOString() } } };
  },
});

/** A key set per RFC 7517, with the signer's name. */
const keys = readOfAnybody({
  name: 'card-keys',
  read: async (dependencies, context) => context.json(await readKeySet(dependencies)),
});

const status = readOfAnybody({
  name: 'card-status',
  read: async ({ statusLists }, context) =>
    context.body(await statusLists.latest(), 200, { 'Content-Type': 'application/statuslist+jwt' }),
});

/** Today's state of what a statement names, and the photo if it was just shown. */
const present = forAnybody({
  name: 'present-card',
  schema: presentCardSchema,
  example: () => ({ statement: '' }),
  hasReplyFloor: false,
  async run(dependencies, { asked }) {
    const outcome = await tellPresented(dependencies, asked.statement);
    return outcome.kind === 'told' ? { body: { data: outcome.card } } : refusals[outcome.kind];
  },
});

/** Whose fresh statement it is. */
const stated = forAdministrators({
  name: 'stated-member',
  schema: presentCardSchema,
  example: () => ({ statement: '' }),
  async run(dependencies, { transaction, asked }) {
    const outcome = await findStated(dependencies, transaction, asked.statement);
    if (outcome.kind === 'found') return { data: outcome.member };
    const { code, message } = refusals[outcome.kind];
    throw new FunctionError(code, message);
  },
});

const refusals = {
  'not ours': { code: 'statement_refused', message: cardMessages.statementRefused },
  'too old': { code: 'statement_old', message: cardMessages.statementOld },
  gone: { code: 'member_missing', message: cardMessages.memberGone },
} as const satisfies Record<string, Refused>;

export const cardFunctions = [statement, keys, status, present, stated];

type Declared = Pick<Endpoint, 'name'> & { read: (dependencies: Dependencies, context: Context) => Promise<Response> };

/** Something public, the same for everyone. */
function readOfAnybody({ name, read }: Declared): Endpoint {
  async function answer(dependencies: Dependencies, context: Context): Promise<Response> {
    await readClaims(context.req.raw, dependencies.tokens, dependencies.clock());
    return read(dependencies, context);
  }
  return { name, method: 'GET', callers: 'anybody', schema: z.object({}), example: () => ({}), answer };
}
