import * as z from 'zod/mini';
import { captchaMessages } from './messages.ts';
import { signInSchema } from './schemas.ts';

const captchaActions = ['signin', 'registration', 'reset'] as const;

/** Forms that a challenge can be solved for. */
export type CaptchaAction = (typeof captchaActions)[number];

/** The form and email a challenge is requested for; it works for no other. */
export const captchaRequestSchema = z.object({
  action: z.enum(captchaActions, captchaMessages.actionUnknown),
  email: signInSchema.shape.email,
});

export type CaptchaRequest = z.infer<typeof captchaRequestSchema>;
