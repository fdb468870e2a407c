import type { Session } from '@ffl/database/accounts/sessions';
import type { User } from '@ffl/database/accounts/users';
import { accessTokenSeconds, type Tokens } from './tokens.ts';

/** The user as the published client expects it. Empty times are left out. */
export function userJson(user: User) {
  const confirmedAt = user.email_confirmed_at
    ? { email_confirmed_at: at(user.email_confirmed_at), confirmed_at: at(user.email_confirmed_at) }
    : {};
  const lastSignIn = user.last_sign_in_at ? { last_sign_in_at: at(user.last_sign_in_at) } : {};
  const isConfirmed = user.email_confirmed_at !== null;
  return {
    id: user.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: user.email,
    ...confirmedAt,
    phone: '',
    ...lastSignIn,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: metadataOf(user),
    identities: [
      {
        identity_id: user.id,
        id: user.id,
        user_id: user.id,
        identity_data: { sub: user.id, email: user.email, email_verified: isConfirmed, phone_verified: false },
        provider: 'email',
        ...lastSignIn,
        created_at: at(user.created_at),
        updated_at: at(user.updated_at),
        email: user.email,
      },
    ],
    created_at: at(user.created_at),
    updated_at: at(user.updated_at),
    is_anonymous: false,
  };
}

type Opened = { session: Session; user: User; refreshToken: string; at: Date; seconds?: number };

/** A full session: all of the tokens and times that the client insists on. `seconds`: when its access ends. */
export async function sessionJson(
  tokens: Tokens,
  { session, user, refreshToken, at: now, seconds = accessTokenSeconds }: Opened,
) {
  const accessToken = await tokens.sign(
    {
      sub: user.id,
      email: user.email,
      phone: '',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: metadataOf(user),
      aal: 'aal1',
      amr: [{ method: session.authenticated_by, timestamp: Math.floor(session.created_at.getTime() / 1000) }],
      session_id: session.id,
      is_anonymous: false,
    },
    now,
  );
  return {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: seconds,
    expires_at: Math.floor(now.getTime() / 1000) + seconds,
    refresh_token: refreshToken,
    user: userJson(user),
  };
}

function metadataOf({ user_metadata: given, email_confirmed_at: confirmedAt }: User) {
  return { ...given, ...(confirmedAt === null ? {} : { email_verified: true }) };
}

function at(instant: Date): string {
  return instant.toISOString();
}
