import { AuthError } from './auth-error.ts';

/** One answer for a link that is unknown, used, late or meant for something else. */
export function linkRefused(): AuthError {
  return new AuthError('otp_expired', 'Email link is invalid or has expired');
}
