import { isPlainEmail, memberLimits, memberMessages } from '@ffl/domain/members';
import * as z from 'zod/mini';

/** Whom to call for a search. Kept by the page alone. */
export type Contact = { id: string; name: string; phone: string; email: string };

/** Not a person: the number and the address are reserved for examples. */
export const sampleContact: Contact = {
  id: 'sample',
  name: 'Sam Sample (example)',
  phone: '970-555-0100',
  email: 'sam.sample@example.org',
};

export type ContactDraft = Omit<Contact, 'id'>;

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
