import { cardMessages } from '@ffl/domain/cards/messages';
import { bindPhoneSchema, cardStatementSchema, checkCardSchema, presentCardSchema } from '@ffl/domain/cards/schemas';
import { groundingMessages } from '@ffl/domain/groundings/messages';
import type { Context } from 'hono';
import * as z from 'zod/mini';
import type { SignedIn } from '../accounts/sessions/find-signed-in.ts';
import { bindOwnPhone } from '../cards/bind-phone.ts';
import { findStated } from '../cards/find-stated-member.ts';
import { tellPresented } from '../cards/present-card.ts';
import { signOwnStatement } from '../cards/state-card.ts';
import type { Dependencies } from '../dependencies.ts';
import { readClaims } from '../http/callers/identity.ts';
import { isBeyondShare } from '../http/limits/limit-requests.ts';
import type { Answer, Endpoint, Refused } from './endpoint.ts';
import { forAdministrators } from './for-administrators.ts';
import { forAnybody } from './for-anybody.ts';
import { forSignedIn } from './for-signed-in.ts';
import { FunctionError } from './function-error.ts';

/** The caller's own card in a form that a stranger can check. */
const statement = forSignedIn({
  name: 'card-statement',
  schema: cardStatementSchema,
  example: () => ({}),
  run: (dependencies, { input, signedIn }) => answerStatement(dependencies, signedIn, input.key),
});

/** Makes this session's phone the one that signs what is shown, and states the card for it. */
const bind = forSignedIn({
  name: 'bind-phone',
  schema: bindPhoneSchema,
  // The generator point of the curve.
  example: () => ({ key: 'A2sX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKW', takesOver: true }),
  async run(dependencies, { input, signedIn, visitor }) {
    await bindOwnPhone(dependencies, signedIn, { ...input, userAgent: visitor.caller.userAgent });
    return answerStatement(dependencies, signedIn, input.key);
  },
});

async function answerStatement(
  dependencies: Dependencies,
  { user, session }: SignedIn,
  key: string | undefined,
): Promise<Answer> {
  const outcome = await signOwnStatement(dependencies, { userId: user.id, sessionId: session.id, key });
  if (outcome.kind === 'grounded') return { code: 'grounded', message: groundingMessages.nothingInForce };
  if (outcome.kind !== 'signed') return { code: 'nothing_in_force', message: cardMessages.nothingInForce };
  const { link, signedAt, phone } = outcome;
  return { body: { data: { link, signedAt: signedAt.toISOString(), phone } } };
}

/** A key set per RFC 7517, with the signer's name. */
const keys = readOfAnybody({
  name: 'card-keys',
  read: async ({ published }, context) => context.json(await published.keySet(howOld(context))),
});

const status = readOfAnybody({
  name: 'card-status',
  read: async ({ published }, context) =>
    context.body(await published.statusList(howOld(context)), 200, { 'Content-Type': 'application/statuslist+jwt' }),
});

/**
 * An address over its share gets a kept answer: a crew's device may be behind it, and the flood costs the database
 * nothing.
 */
const howOld = ({ req }: Context) => ({ mayBeKept: isBeyondShare(req.raw) });

/** The current state of what a statement names, and the photo if it was just shown. */
const present = forAnybody({
  name: 'present-card',
  schema: checkCardSchema,
  example: () => ({ statement: '' }),
  hasReplyFloor: false,
  async run(dependencies, { input }) {
    const outcome = await tellPresented(dependencies, input);
    return outcome.kind === 'found' ? { body: { data: outcome.card } } : refusals[outcome.kind];
  },
});

/** Tells whose fresh statement it is, to whoever may punch them. */
const stated = forAdministrators({
  name: 'stated-member',
  right: 'punch',
  schema: presentCardSchema,
  example: () => ({ statement: '' }),
  async run(dependencies, { transaction, input }) {
    const outcome = await findStated(dependencies, transaction, input.statement);
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

export const cardFunctions = [statement, bind, keys, status, present, stated];

type Declared = Pick<Endpoint, 'name'> & { read: (dependencies: Dependencies, context: Context) => Promise<Response> };

/** A function that serves public data, the same for everyone. */
function readOfAnybody({ name, read }: Declared): Endpoint {
  async function answer(dependencies: Dependencies, context: Context): Promise<Response> {
    await readClaims(context.req.raw, dependencies.tokens, dependencies.clock());
    return read(dependencies, context);
  }
  return { name, method: 'GET', callers: 'anybody', schema: z.object({}), example: () => ({}), answer };
}
