export { aboutMessages } from './about-messages.ts';
export { browserWords } from './browser-words.ts';
export { type CaptchaAction, type CaptchaRequest, captchaRequestSchema } from './captcha.ts';
export { factorMessages } from './factor-messages.ts';
export { guessableProblems, isCommonPassword, isPersonalPassword, passesRulesSomehow } from './guessable-password.ts';
export { accountLimits } from './limits.ts';
export { isLinkType } from './link-types.ts';
export { addressMessages, captchaMessages, lockMessages, passwordMessages } from './messages.ts';
export { ownPasswordFormSchema, ownPasswordSchema, presenceSchema } from './own-account.ts';
export { ownAccountMessages } from './own-account-messages.ts';
export { passwordManagerRules, passwordProblems, passwordRules, passwordStrength } from './password.ts';
export { isProductPath } from './product-path.ts';
export {
  emailSchema,
  newPasswordFormSchema,
  type Registration,
  type RegistrationForm,
  registrationFormSchema,
  registrationSchema,
  resetRequestSchema,
} from './registration.ts';
export { passwordResetMessages, registrationMessages, registrationReplies } from './registration-messages.ts';
export { homeOf, type Role, resolveRole, routeWithoutRoleAnswer } from './role.ts';
export { sampleAccounts } from './sample-accounts.ts';
export { type SignIn, signInSchema } from './schemas.ts';
export { secondStepMessages } from './second-step-messages.ts';
export { remainingMinutes, type SecurityStatus } from './security-status.ts';
export { isSessionEnding, type SessionEnding } from './session-endings.ts';
export { signInMessages } from './sign-in-messages.ts';
export { verificationMessages } from './verification-messages.ts';
