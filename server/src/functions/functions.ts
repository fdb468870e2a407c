import { adminSecurityDashboard } from './admin-security-dashboard.ts';
import { baseFunctions } from './bases.ts';
import { boardingFunctions } from './boardings.ts';
import { bulkPunchFunction, planBulkPunchFunction } from './bulk-punch.ts';
import { bulkVoidFunction, planBulkVoidFunction } from './bulk-void.ts';
import { captchaChallenge } from './captcha-challenge.ts';
import { cardFunctions } from './cards.ts';
import { changeAddressFunction } from './change-address.ts';
import { changePasswordFunction } from './change-password.ts';
import type { Endpoint } from './endpoint.ts';
import { forgotPasswordSimple } from './forgot-password-simple.ts';
import { grantFunctions } from './grants.ts';
import { groundMemberFunction } from './ground-member.ts';
import { importCancel } from './import-cancel.ts';
import { importCheck } from './import-check.ts';
import { importCommit } from './import-commit.ts';
import { importPart } from './import-part.ts';
import { importStart } from './import-start.ts';
import { issueCredentialFunction } from './issue-credential.ts';
import { ledgerState } from './ledger-state.ts';
import { liftGroundingFunction } from './lift-grounding.ts';
import { makeCalendarFunction } from './make-calendar.ts';
import { memberAddressFunctions } from './member-address.ts';
import { memberFunctions } from './members.ts';
import { mergeFunctions } from './merges.ts';
import { planAttendeesFunction } from './plan-attendees.ts';
import { planClocksFunction } from './plan-clocks.ts';
import { programFunctions, programValidation } from './programs.ts';
import { provePresence } from './prove-presence.ts';
import { punchAttendeesFunction } from './punch-attendees.ts';
import { remindersState } from './reminders-state.ts';
import { removeCredentialFunction } from './remove-credential.ts';
import { removeFactorFunction } from './remove-factor.ts';
import { renewCredentialFunction } from './renew-credential.ts';
import { reportExport } from './report-export.ts';
import { resetLink } from './reset-link.ts';
import { returnMemberFunction } from './return-member.ts';
import { rollCallPunchFunction } from './roll-call-punch.ts';
import { rotateCardKeyFunction } from './rotate-card-key.ts';
import { seasonFunctions } from './seasons.ts';
import { secureRegistration } from './secure-registration.ts';
import { securityStatus } from './security-status.ts';
import { setAsideMemberFunction } from './set-aside-member.ts';
import { signin } from './signin.ts';
import { snapshotsState } from './snapshots-state.ts';
import { takeBackFunctions } from './take-back.ts';
import { trainingComing } from './training-coming.ts';
import { trainingFunctions } from './training-sessions.ts';
import { undoImportFunctions } from './undo-import.ts';
import { unlockAccountFunction } from './unlock-account.ts';
import { verifyEmail } from './verify-email.ts';
import { voidCredentialFunction } from './void-credential.ts';
import { voidGroundingFunction } from './void-grounding.ts';

/** Every function. Anything not listed doesn't exist. */
export const functions: readonly Endpoint[] = [
  signin,
  securityStatus,
  secureRegistration,
  verifyEmail,
  forgotPasswordSimple,
  resetLink,
  captchaChallenge,
  changePasswordFunction,
  changeAddressFunction,
  ...memberAddressFunctions,
  ...memberFunctions,
  ...grantFunctions,
  provePresence,
  makeCalendarFunction,
  issueCredentialFunction,
  renewCredentialFunction,
  removeCredentialFunction,
  voidCredentialFunction,
  planBulkPunchFunction,
  bulkPunchFunction,
  planBulkVoidFunction,
  bulkVoidFunction,
  groundMemberFunction,
  liftGroundingFunction,
  voidGroundingFunction,
  setAsideMemberFunction,
  returnMemberFunction,
  ...mergeFunctions,
  ...baseFunctions,
  ...programFunctions,
  programValidation,
  planClocksFunction,
  ...seasonFunctions,
  ...trainingFunctions,
  trainingComing,
  planAttendeesFunction,
  punchAttendeesFunction,
  rollCallPunchFunction,
  unlockAccountFunction,
  removeFactorFunction,
  adminSecurityDashboard,
  ledgerState,
  snapshotsState,
  remindersState,
  importStart,
  importPart,
  importCheck,
  importCommit,
  importCancel,
  reportExport,
  ...cardFunctions,
  rotateCardKeyFunction,
  ...boardingFunctions,
  ...takeBackFunctions,
  ...undoImportFunctions,
];
