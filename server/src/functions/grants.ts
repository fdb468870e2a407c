import { randomBytes } from 'node:crypto';
import { changeGrant, endGrant, giveGrant } from '@ffl/database/grants/write-grants';
import { changeGrantSchema, endGrantSchema, giveGrantSchema } from '@ffl/domain/grants/schemas';
import { actOfAdministrators } from './acts-of-administrators.ts';

export const grantFunctions = [
  /** Lets somebody look at a base, an organization or everything, or act there; invites whoever has no account. */
  actOfAdministrators({
    name: 'give-grant',
    right: 'grant',
    schema: giveGrantSchema,
    example: ({ email, ownBaseId }) => ({
      email: `reader.${email}`,
      firstName: 'Rae',
      lastName: 'Reader',
      kind: 'reader',
      scope: { of: 'base', id: ownBaseId },
      reason: 'Dispatches for the county',
    }),
    tellsOfOthers: true,
    run: (transaction, wanted, now, { hashEmail, passwords }) =>
      giveGrant(transaction, wanted, now, {
        hashEmail,
        hashUnknownPassword: () => passwords.hash(randomBytes(32).toString('base64url')),
      }),
  }),
  actOfAdministrators({
    name: 'change-grant',
    right: 'grant',
    schema: changeGrantSchema,
    example: ({ grantId }) => ({ grantId, endsAt: '2099-12-31T12:00:00Z', reason: 'Stays for the season' }),
    run: changeGrant,
  }),
  /** Repeating it is harmless. */
  actOfAdministrators({
    name: 'end-grant',
    right: 'grant',
    schema: endGrantSchema,
    example: ({ grantId }) => ({ grantId, reason: 'Works elsewhere now' }),
    run: endGrant,
  }),
];
