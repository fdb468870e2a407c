import * as z from 'zod/mini';
import { captchaMessages } from './messages.ts';
import { signInSchema } from './schemas.ts';

const captchaActions = ['signin', 'registration', 'reset'] as const;

/** The form a challenge is solved for. */
export type CaptchaAction = (typeof captchaActions)[number];

/** What a challenge is requested for: it is good only for this form and e-mail. */
export const captchaRequestSchema = z.object({
  action: z.enum(captchaActions, captchaMessages.actionUnknown),
  email: signInSchema.shape.email,
});

export type CaptchaRequest = z.infer<typeof captchaRequestSchema>;
