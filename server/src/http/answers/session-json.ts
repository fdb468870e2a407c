import type { Factor } from '@ffl/database/accounts/factors';
import type { Session, Shown } from '@ffl/database/accounts/sessions';
import type { User } from '@ffl/database/accounts/users';
import { accessTokenSeconds, type Tokens } from '../callers/tokens.ts';

/** The user as the published client expects it. Empty times are omitted. */
export function userJson(user: User, factors: readonly Factor[]) {
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
    ...(factors.length > 0 && { factors: factors.map(factorJson) }),
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

function factorJson(factor: Factor) {
  const { id, friendly_name: name, factor_type, verified_at: verifiedAt, last_challenged_at: challengedAt } = factor;
  return {
    id,
    ...(name !== null && { friendly_name: name }),
    factor_type,
    status: verifiedAt === null ? 'unverified' : 'verified',
    created_at: at(factor.created_at),
    updated_at: at(factor.updated_at),
    ...(challengedAt && { last_challenged_at: at(challengedAt) }),
  };
}

type Opened = {
  session: Session;
  user: User;
  factors: Factor[];
  shown: Shown;
  refreshToken: string;
  at: Date;
  seconds?: number;
};

/** A full session: all the tokens and times the client insists on. `seconds`: when its access ends. */
export async function sessionJson(
  tokens: Tokens,
  { session, user, factors, shown, refreshToken, at: now, seconds = accessTokenSeconds }: Opened,
) {
  const accessToken = await tokens.sign(
    {
      sub: user.id,
      email: user.email,
      phone: '',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: metadataOf(user),
      aal: shown.factor_given_at === null ? 'aal1' : 'aal2',
      amr: methodsOf(session, shown),
      ...(shown.proven_at && { proven_at: inSeconds(shown.proven_at) }),
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
    user: userJson(user, factors),
  };
}

const factorMethods = { totp: 'totp', webauthn: 'mfa/webauthn', recovery_code: 'mfa/recovery_code' } as const;

/** Latest first. */
function methodsOf(
  { authenticated_by: method, created_at: since }: Session,
  { factor_used: factor, factor_given_at: givenAt }: Shown,
) {
  const first = { method, timestamp: inSeconds(since) };
  return factor && givenAt ? [{ method: factorMethods[factor], timestamp: inSeconds(givenAt) }, first] : [first];
}

function inSeconds(instant: Date): number {
  return Math.floor(instant.getTime() / 1000);
}

function metadataOf({ user_metadata: given, email_confirmed_at: confirmedAt }: User) {
  return { ...given, ...(confirmedAt === null ? {} : { email_verified: true }) };
}

function at(instant: Date): string {
  return instant.toISOString();
}
