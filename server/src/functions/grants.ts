import { randomBytes } from 'node:crypto';
import { changeGrant, endGrant, giveGrant } from '@ffl/database/grants/write-grants';
import { changeGrantSchema, endGrantSchema, giveGrantSchema } from '@ffl/domain/grants/schemas';
import { actOfAdministrators } from './acts-of-administrators.ts';

export const grantFunctions = [
  /** Lets somebody look at a base, an organization or everything; invites whoever has no account. */
  actOfAdministrators({
    name: 'give-grant',
    schema: giveGrantSchema,
    example: ({ email }) => ({
      email: `reader.${email}`,
      firstName: 'Rae',
      lastName: 'Reader',
      kind: 'reader',
      scope: { of: 'all' },
      reason: 'Dispatches for the county',
    }),
    run: (transaction, wanted, now, { hashEmail, passwords }) =>
      giveGrant(transaction, wanted, now, {
        hashEmail,
        hashUnknownPassword: () => passwords.hash(randomBytes(32).toString('base64url')),
      }),
  }),
  actOfAdministrators({
    name: 'change-grant',
    schema: changeGrantSchema,
    example: ({ grantId }) => ({ grantId, endsAt: '2099-12-31T12:00:00Z', reason: 'Stays for the season' }),
    run: changeGrant,
  }),
  /** Repeating it is harmless. */
  actOfAdministrators({
    name: 'end-grant',
    schema: endGrantSchema,
    example: ({ grantId }) => ({ grantId, reason: 'Works elsewhere now' }),
    run: endGrant,
  }),
];
