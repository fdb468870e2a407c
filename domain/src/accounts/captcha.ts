import * as z from 'zod/mini';
import { captchaMessages } from './messages.ts';
import { signInSchema } from './schemas.ts';

const captchaActions = ['signin', 'registration', 'reset'] as const;

/** The form that a challenge is solved for. */
export type CaptchaAction = (typeof captchaActions)[number];

/** What a challenge is asked for: it is good for this form and this e-mail only. */
export const captchaRequestSchema = z.object({
  action: z.enum(captchaActions, captchaMessages.actionUnknown),
  email: signInSchema.shape.email,
});

export type CaptchaRequest = z.infer<typeof captchaRequestSchema>;
