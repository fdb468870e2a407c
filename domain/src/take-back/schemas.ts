import * as z from 'zod/mini';
import { securityLimits } from '../security/limits.ts';
import { takeBackMessages as messages } from './messages.ts';

const { reasonMinLength, reasonMaxLength } = securityLimits;

const moment = z.iso.datetime({ offset: true, error: messages.momentNeeded });

const span = {
  /** The account's id. */
  account: z.guid(messages.accountNeeded),
  since: moment,
  until: moment,
};

type Span = { since: string; until: string };

const isForward = ({ since, until }: Span) => Date.parse(since) < Date.parse(until);
const spanBackward = { error: messages.spanBackward, path: ['until'] };

/** Selects what one account did from `since` (inclusive) until `before` (exclusive). */
export const planTakeBackSchema = z.strictObject(span).check(z.refine(isForward, spanBackward));

export type PlanTakeBack = z.infer<typeof planTakeBackSchema>;

/** Why acts are taken back; stored with the event. */
export const takeBackReasonSchema = z.string(messages.reasonNeeded).check(
  z.trim(),
  z.minLength(reasonMinLength, messages.reasonNeeded),
  z.maxLength(reasonMaxLength, messages.reasonTooLong),
  z.refine((text) => text.isWellFormed() && !text.includes('\0'), messages.reasonUnstorable),
);

/** `acts` is the number of acts that the review showed. */
export const takeBackSchema = z
  .strictObject({
    ...span,
    acts: z.int(messages.reviewNeeded).check(z.minimum(0, messages.reviewNeeded)),
    reason: takeBackReasonSchema,
  })
  .check(z.refine(isForward, spanBackward));

export type TakeBack = z.infer<typeof takeBackSchema>;
