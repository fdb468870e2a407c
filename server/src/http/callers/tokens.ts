import { createHash, hkdfSync } from 'node:crypto';
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';

/** A signing key per secret. The first signs, all of them verify; each has a single algorithm. */
type Key = { id: string; bytes: Uint8Array };

export type Tokens = {
  anonKey: string;
  isAnonKey(text: string): boolean;
  sign(claims: JWTPayload & { sub: string; session_id: string }, now: Date): Promise<string>;
  /** Claims of a valid token. Throws TokenRefused. */
  verify(token: string, now: Date): Promise<VerifiedClaims>;
};

export type VerifiedClaims = JWTPayload & { role: 'anon' | 'authenticated'; sub?: string; session_id?: string };

type TokenRefusalCode = 'PGRST301' | 'PGRST303' | '22023';

/** Why a token is refused, in the words and codes of the REST API. */
export class TokenRefused extends Error {
  readonly code: TokenRefusalCode;
  readonly details: string | null;
  constructor(code: TokenRefusalCode, message: string, details: string | null = null) {
    super(message);
    this.code = code;
    this.details = details;
  }
}

export const accessTokenSeconds = 3600;
const toleranceSeconds = 30;
const mostKnownTokens = 2_000;
const algorithm = 'HS256';
// Constant, so that every process computes the same anonymous key from the secret.
const anonIssuedAt = Date.UTC(2026, 0, 1) / 1000;
const anonExpiresAt = Date.UTC(2046, 0, 1) / 1000;

/** `issuer` is the address of /auth/v1. */
export async function createTokens(secrets: readonly string[], issuer: string): Promise<Tokens> {
  const keys = secrets.map(deriveKey);
  const [first] = keys;
  if (!first) throw new Error('At least one secret is needed to sign tokens');
  const known = new Map<string, JWTPayload>();
  const anonKeys = await Promise.all(keys.map(signAnonKey));
  return {
    anonKey: anonKeys[0] ?? '',
    isAnonKey: (text) => anonKeys.includes(text),
    sign: (claims, now) => signAccessToken(first, issuer, claims, now),
    verify: (token, now) => verifyToken(keys, known, issuer, token, now),
  };
}

function deriveKey(secret: string): Key {
  const bytes = new Uint8Array(hkdfSync('sha256', secret, '', 'access token', 32));
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 16), bytes };
}

function signAnonKey(key: Key): Promise<string> {
  return new SignJWT({ role: 'anon' })
    .setProtectedHeader({ alg: algorithm, typ: 'JWT', kid: key.id })
    .setIssuer('flight-for-life')
    .setIssuedAt(anonIssuedAt)
    .setExpirationTime(anonExpiresAt)
    .sign(key.bytes);
}

function signAccessToken(key: Key, issuer: string, claims: JWTPayload, now: Date): Promise<string> {
  const seconds = Math.floor(now.getTime() / 1000);
  return new SignJWT({ ...claims, role: 'authenticated' })
    .setProtectedHeader({ alg: algorithm, typ: 'JWT', kid: key.id })
    .setIssuer(issuer)
    .setAudience('authenticated')
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + accessTokenSeconds)
    .sign(key.bytes);
}

async function verifyToken(
  keys: readonly Key[],
  known: Map<string, JWTPayload>,
  issuer: string,
  token: string,
  now: Date,
): Promise<VerifiedClaims> {
  if (token === '') throw new TokenRefused('PGRST301', 'Empty JWT is sent in Authorization header');
  const parts = token.split('.').length;
  if (parts !== 3) throw new TokenRefused('PGRST301', `Expected 3 parts in JWT; got ${parts}`);
  const payload = known.get(token) ?? (await checkSignature(keys, token, now));
  if (isExpired(payload, now)) throw new TokenRefused('PGRST303', 'JWT expired');
  checkClaims(payload, issuer, now);
  remember(known, token, payload);
  return payload;
}

// A valid signature stays valid; whether the token still holds is checked every time.
function remember(known: Map<string, JWTPayload>, token: string, payload: JWTPayload): void {
  if (known.has(token)) return;
  if (known.size >= mostKnownTokens) known.clear();
  known.set(token, payload);
}

function isExpired({ exp }: JWTPayload, now: Date): boolean {
  return typeof exp === 'number' && exp <= now.getTime() / 1000 - toleranceSeconds;
}

async function checkSignature(keys: readonly Key[], token: string, now: Date): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(
      token,
      ({ kid, alg }) => {
        if (alg !== algorithm) throw new TokenRefused('PGRST301', 'Wrong or unsupported encoding algorithm');
        const key = keys.find((one) => one.id === kid);
        if (!key) throw noSuitableKey();
        return key.bytes;
      },
      { algorithms: [algorithm], currentDate: now, clockTolerance: toleranceSeconds, crit: {} },
    );
    return payload;
  } catch (error) {
    throw refusalOf(error);
  }
}

function checkClaims(payload: JWTPayload, issuer: string, now: Date): asserts payload is VerifiedClaims {
  const seconds = now.getTime() / 1000;
  if (payload.iat !== undefined && payload.iat > seconds + toleranceSeconds) {
    throw new TokenRefused('PGRST303', 'JWT issued at future');
  }
  if (typeof payload.exp !== 'number') throw new TokenRefused('PGRST303', "The JWT 'exp' claim must be a number");
  if (payload.role === 'anon' && payload.iss === 'flight-for-life') return;
  if (payload.role === undefined) throw noSuitableKey();
  if (payload.role !== 'authenticated')
    throw new TokenRefused('22023', `role "${String(payload.role)}" does not exist`);
  if (payload.iss !== issuer || payload.aud !== 'authenticated')
    throw new TokenRefused('PGRST303', 'JWT not in audience');
  if (!isId(payload.sub) || !isId(payload.session_id)) throw noSuitableKey();
}

function isId(value: unknown): boolean {
  return typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);
}

function refusalOf(error: unknown): TokenRefused {
  if (error instanceof TokenRefused) return error;
  if (error instanceof errors.JWTExpired) return new TokenRefused('PGRST303', 'JWT expired');
  if (error instanceof errors.JWTClaimValidationFailed) {
    if (error.reason === 'invalid')
      return new TokenRefused('PGRST303', `The JWT '${error.claim}' claim must be a number`);
    return new TokenRefused('PGRST303', error.claim === 'nbf' ? 'JWT not yet valid' : 'JWT issued at future');
  }
  if (error instanceof errors.JOSEAlgNotAllowed)
    return new TokenRefused('PGRST301', 'Wrong or unsupported encoding algorithm');
  return noSuitableKey();
}

function noSuitableKey(): TokenRefused {
  return new TokenRefused(
    'PGRST301',
    'No suitable key or wrong key type',
    'None of the keys was able to decode the JWT',
  );
}
