import { isPlainEmail } from '@ffl/domain/members/email';
import { memberLimits } from '@ffl/domain/members/limits';
import { memberMessages } from '@ffl/domain/members/messages';
import * as z from 'zod/mini';

const { nameMaxLength, phoneMaxLength, emailMaxLength } = memberLimits;

export const contactSchema = z
  .object({
    name: z
      .string()
      .check(z.trim(), z.minLength(1, 'Name is required'), z.maxLength(nameMaxLength, memberMessages.nameTooLong)),
    phone: z
      .string()
      .check(
        z.trim(),
        z.regex(/^$|\d\D*\d\D*\d/, 'Please enter a phone number'),
        z.maxLength(phoneMaxLength, memberMessages.phoneTooLong),
      ),
    email: z.string().check(
      z.trim(),
      z.refine((email) => email === '' || isPlainEmail(email), memberMessages.emailInvalid),
      z.maxLength(emailMaxLength, memberMessages.emailTooLong),
    ),
  })
  .check(
    z.refine(({ phone, email }) => phone.trim() !== '' || email.trim() !== '', {
      error: 'Please enter a phone number or an email address',
      path: ['phone'],
      when: () => true,
    }),
  );
