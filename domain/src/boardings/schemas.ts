import * as z from 'zod/mini';
import { cardLimits } from '../cards/limits.ts';
import type { VerdictKind } from '../cards/verdict.ts';
import { verdictNames } from '../cards/verdict-names.ts';
import { clean } from '../texts/clean-text.ts';
import { boardingKinds } from './boarding.ts';
import { boardingLimits as limits } from './limits.ts';

const text = (maximum: number) => z.string().check(z.trim(), z.maxLength(maximum));

export const makeBoardingDeviceSchema = z.strictObject({
  name: z.string().check(clean(), z.maxLength(limits.nameMaxLength), z.minLength(1, 'Give the device a name')),
  baseId: z.guid('Choose a base'),
});

/** The code as someone types it, with or without its dash. */
export const enrollDeviceSchema = z.strictObject({ code: z.string().check(z.maxLength(40)) });

const entry = { key: z.guid(), at: z.iso.datetime({ precision: 3 }) };

const checkedSchema = z.strictObject({
  /** The text that the crew read on the device. */
  text: text(200),
  type: z.nullable(z.string().check(z.maxLength(40))),
  program: z.nullable(z.string().check(z.maxLength(200))),
  base: z.nullable(z.string().check(z.maxLength(80))),
});

export const boardingSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    ...entry,
    kind: z.enum(boardingKinds),
    mission: text(limits.missionMaxLength),
    reason: text(limits.reasonMaxLength),
    /** The code's text; null if none could be read. */
    statement: z.nullable(z.string().check(z.maxLength(cardLimits.textMaxLength))),
    verdict: z.enum(Object.keys(verdictNames) as VerdictKind[]),
    /** Null if the card was checked for everything. */
    checked: z.nullable(checkedSchema),
  }),
  /** Takes back what the same device entered. A page of 1.0.0, which may still be open on a device, gives no reason. */
  z.strictObject({
    ...entry,
    kind: z.literal('void'),
    undoes: z.guid(),
    reason: z._default(text(limits.reasonMaxLength), ''),
  }),
]);

export const recordBoardingsSchema = z.strictObject({
  token: z.string().check(z.maxLength(100)),
  boardings: z.array(boardingSchema).check(z.minLength(1), z.maxLength(limits.atOnce)),
});

export type Boarding = z.infer<typeof boardingSchema>;
export type BoardingChecked = z.infer<typeof checkedSchema>;
