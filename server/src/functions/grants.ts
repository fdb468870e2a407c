import { randomBytes } from 'node:crypto';
import { actsByGrant } from '@ffl/database/actors/actor';
import { changeGrant, endGrant, giveGrant } from '@ffl/database/grants/write-grants';
import { changeGrantSchema, endGrantSchema, giveGrantSchema } from '@ffl/domain/grants/schemas';
import { actOfAdministrators } from './acts-of-administrators.ts';
import { administratorMustAdd, requireFewOthers } from './people-of-others.ts';

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
    async run(transaction, wanted, now, { database, hashEmail, passwords }, account) {
      if (actsByGrant(transaction)) await requireFewOthers(database, account, now);
      const given = await giveGrant(transaction, wanted, now, {
        hashEmail,
        hashUnknownPassword: () => passwords.hash(randomBytes(32).toString('base64url')),
      });
      if (given.kind === 'refused' && given.code === 'administrator_must_add')
        throw await administratorMustAdd(database, account, now);
      return given;
    },
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
