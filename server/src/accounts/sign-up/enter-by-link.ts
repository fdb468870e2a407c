import { confirmRegistration } from '@ffl/database/accounts/confirm-registration';
import { openSession } from '@ffl/database/accounts/sessions';
import { hasAdministratorRecord, recordSignIn } from '@ffl/database/accounts/users';
import { recordEvent } from '@ffl/database/security/events';
import { readSecurityConfig } from '@ffl/database/security/security-config';
import type { Caller } from '@ffl/domain/security/caller';
import type { Accounts } from '../accounts.ts';
import { type OpenedSession, openedSession } from '../sessions/opened-session.ts';
import { newSessionSpan } from '../sessions/session-span.ts';
import { provenNow } from '../sessions/shown.ts';

export type EnteredByLink = { kind: 'opened'; opened: OpenedSession } | { kind: 'link refused' | 'password needed' };

/** Does what the function verify-email does, and signs in, as the published client expects. It works once. */
export async function enterByLink(accounts: Accounts, token: string, caller: Caller): Promise<EnteredByLink> {
  const { database, clock, hashEmail } = accounts;
  const now = clock();
  return database.asService(async (transaction): Promise<EnteredByLink> => {
    const confirmation = await confirmRegistration(transaction, token, { now, hashEmail, ...caller });
    if (confirmation.kind === 'password needed') return { kind: 'password needed' };
    if (confirmation.kind !== 'confirmed') return { kind: 'link refused' };
    const { user: owner } = confirmation;
    const config = await readSecurityConfig(transaction);
    const span = newSessionSpan(config, await hasAdministratorRecord(transaction, owner.id), now);
    await recordSignIn(transaction, owner.id, now);
    const emailHash = hashEmail(owner.email);
    await recordEvent(transaction, {
      name: 'authn_login_success',
      at: now,
      emailHash,
      userId: owner.id,
      ...caller,
      details: { by: 'verification link' },
    });
    const session = await openSession(transaction, {
      userId: owner.id,
      emailHash,
      now,
      span,
      mostSessions: config.max_sessions_per_user,
      userAgent: caller.userAgent,
      authenticatedBy: 'otp',
    });
    return {
      kind: 'opened',
      opened: await openedSession(accounts, transaction, {
        session,
        user: { ...owner, last_sign_in_at: now },
        shown: provenNow(now),
        at: now,
      }),
    };
  });
}
