export { accountLimits } from './limits.ts';
export { captchaMessages, passwordMessages, signInMessages } from './messages.ts';
export {
  type PasswordRule,
  type PasswordRuleId,
  type PasswordStrength,
  passwordProblems,
  passwordRules,
  passwordStrength,
} from './password.ts';
export { isProductPath } from './product-path.ts';
export { passwordResetMessages, registrationMessages, verificationMessages } from './registration-messages.ts';
export { administratorRoles, homeOf, type Role, resolveRole, routeWithoutRoleAnswer } from './role.ts';
export { type SignIn, signInSchema } from './schemas.ts';
export { remainingMinutes, type SecurityStatus } from './security-status.ts';
