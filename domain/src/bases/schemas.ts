import * as z from 'zod/mini';
import { clean } from '../texts/clean-text.ts';
import { isAllVisible } from '../texts/visible-line.ts';
import { baseLimits } from './limits.ts';
import { baseMessages as messages } from './messages.ts';

/** One line with everything but spaces visible, so no two names look alike. The database requires the same. */
const baseNameSchema = z.string(messages.nameRequired).check(
  clean(),
  z.minLength(1, messages.nameRequired),
  z.maxLength(baseLimits.nameMaxLength, messages.nameTooLong),
  z.refine((name) => isAllVisible(name.replaceAll(' ', '')), messages.nameHidden),
  // A punch's notes contain the base name, and these words in them would change the kind of punch.
  z.refine((name) => !/live mission|annual initial/i.test(name), messages.nameMisleading),
);

const descriptionSchema = z.optional(
  z.nullable(z.string().check(z.trim(), z.maxLength(baseLimits.descriptionMaxLength, messages.descriptionTooLong))),
);

export const baseFormSchema = z.strictObject({
  base_name: baseNameSchema,
  description: descriptionSchema,
  is_active: z.optional(z.boolean()),
});

export type BaseForm = z.infer<typeof baseFormSchema>;

/** The changed fields. `was` has their values when the form opened. */
export const baseUpdateSchema = z.extend(z.partial(baseFormSchema), {
  id: z.guid(),
  was: z.optional(
    z.strictObject({
      base_name: z.optional(z.string()),
      description: z.optional(z.nullable(z.string())),
      is_active: z.optional(z.boolean()),
    }),
  ),
});

export type BaseUpdate = z.infer<typeof baseUpdateSchema>;

export const baseRecordSchema = z.object({
  id: z.string(),
  base_name: z.string(),
  description: z.nullable(z.string()),
  is_active: z.boolean(),
  former_names: z.array(z.string()),
});

export const baseDeleteSchema = z.strictObject({ id: z.guid() });

export type BaseDelete = z.infer<typeof baseDeleteSchema>;
