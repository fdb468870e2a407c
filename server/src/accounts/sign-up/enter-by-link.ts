import { confirmRegistration } from '@ffl/database/accounts/confirm-registration';
import { openSession } from '@ffl/database/accounts/sessions';
import { hasAdministratorRecord, recordSignIn } from '@ffl/database/accounts/users';
import { recordEvent } from '@ffl/database/security/events';
import { readSecurityConfig } from '@ffl/database/security/security-config';
import { linkRefused } from '../../auth/link-refused.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { Caller } from '../../http/caller.ts';
import { sessionJson } from '../../http/session-json.ts';
import { newSessionSpan } from '../sessions/session-span.ts';

/** As the function verify-email, and signed in at once, as the published client expects. Only the first opening does so. */
export async function enterByLink(dependencies: Dependencies, token: string, caller: Caller) {
  const { database, clock, hashEmail } = dependencies;
  const now = clock();
  const { session, user } = await database.asService(async (transaction) => {
    const confirmation = await confirmRegistration(transaction, token, { now, hashEmail, ...caller });
    if (confirmation.kind !== 'confirmed') throw linkRefused();
    const { user: owner } = confirmation;
    const config = await readSecurityConfig(transaction);
    const span = newSessionSpan(config, await hasAdministratorRecord(transaction, owner.id), now);
    await recordSignIn(transaction, owner.id, now);
    await recordEvent(transaction, {
      name: 'authn_login_success',
      at: now,
      emailHash: hashEmail(owner.email),
      userId: owner.id,
      ...caller,
      details: { by: 'verification link' },
    });
    return {
      session: await openSession(transaction, owner.id, now, span, config.max_sessions_per_user, 'otp'),
      user: { ...owner, last_sign_in_at: now },
    };
  });
  return sessionJson(dependencies, session, user, now);
}
