/** What exists for a request to name. */
export type Known = {
  memberId: string;
  otherMemberId: string;
  programId: string;
  userId: string;
  administratorId: string;
  email: string;
  organization: string;
};

export const rightPassword = 'Right-Horse-77!';

/** What the functions and the authentication calls take when all is well; the tries begin here. */
export function exampleBody(path: string, known: Known): Record<string, unknown> {
  const password = rightPassword;
  const { email, organization, memberId, programId, administratorId } = known;
  const act = { memberId, programId, base: 'LG1', annualInitialTraining: true, liveMission: false, notes: 'Punched' };
  const person = {
    firstName: 'Ada',
    lastName: 'New',
    email: `new.${email}`,
    phone: '+1 555 0100',
    password,
    organization,
  };
  const examples: Record<string, Record<string, unknown>> = {
    '/functions/v1/signin': { email, password },
    '/functions/v1/security-status': { email },
    '/functions/v1/secure-registration': { ...person, captchaToken: 'x', captchaSessionId: 'y' },
    '/functions/v1/verify-email': { token: 'x'.repeat(56) },
    '/functions/v1/forgot-password-simple': { email },
    '/functions/v1/captcha-challenge': { action: 'signin', email },
    '/functions/v1/issue-credential': act,
    '/functions/v1/renew-credential': act,
    '/functions/v1/remove-credential': { memberId, programId },
    '/functions/v1/void-credential': { memberId, programId, reason: 'A mistake' },
    '/functions/v1/unlock-account': { email, adminUserId: administratorId, reason: 'They called' },
    '/functions/v1/admin-security-dashboard': { days: 7 },
    '/auth/v1/token': { email, password, refresh_token: 'x'.repeat(59) },
    '/auth/v1/verify': { type: 'recovery', token_hash: 'x'.repeat(56) },
    '/auth/v1/recover': { email },
    '/auth/v1/resend': { email, type: 'signup' },
    '/auth/v1/user': { password, current_password: password, data: { theme: 'dark' } },
  };
  return examples[path] ?? act;
}

/** A value that a column or a parameter of this type could well have. */
export function plausible(type: string, known: Known): readonly string[] {
  if (type === 'uuid') return [known.memberId, known.otherMemberId, known.programId, known.userId];
  if (type === 'date') return ['2026-11-21', '2026-02-28', '1899-12-31'];
  if (type.startsWith('timestamp')) return ['2026-11-21T12:00:00Z', '2026-11-21'];
  if (type === 'boolean') return ['true', 'false'];
  if (/int|numeric|double/.test(type)) return ['1', '0', '-1', '2147483648'];
  if (type.endsWith('[]')) return ['{}', '{a,b}'];
  if (type.startsWith('json')) return ['{}', '[1]', 'null'];
  return ['valid', 'pending', 'LG1', 'Ada', known.email, known.organization, 'active'];
}
