/** Refusals about accounts and their rights. */
export const accountRefusals = {
  // Challenges.
  captcha_required: 400,
  captcha_refused: 400,
  /** The provider didn't answer; the page shows the built-in check. */
  captcha_unavailable: 400,
  too_many_challenges: 429,

  // Sign-in.
  credentials_wrong: 401,
  account_locked: 423,
  account_banned: 403,
  account_frozen: 403,
  /** The account's member was set aside. */
  account_set_aside: 403,
  /** The account was ended when its record was merged; the person has another one. */
  account_merged: 403,
  /** The account has only grants, and none in force: they are over, or still to come. */
  no_access: 403,
  email_not_confirmed: 403,
  address_blocked: 429,
  too_many_sign_ins: 429,
  too_many_status_questions: 429,

  // Sign-up.
  account_exists: 409,
  organization_unknown: 400,
  password_weak: 400,
  too_many_sign_ups: 429,
  verification_link_refused: 400,
  /**
   * Sign-ups with different passwords are waiting for the email. `details` describe the one behind the link, which
   * stays valid.
   */
  verification_password_needed: 409,
  too_many_verifications: 429,

  // Password reset.
  too_many_resets: 429,
  reset_link_refused: 400,

  // A change of one's own password.
  current_password_wrong: 422,
  password_unchanged: 422,
  too_many_password_changes: 429,

  // A change of an account's address.
  address_unchanged: 422,
  /** Another record or account has it. Only administrators learn that. */
  address_taken: 409,
  too_many_address_changes: 429,
  /** A record with an account gets another address together with it. */
  address_of_account: 409,
  /** The record has no account, or there is none to tie to it. */
  no_account: 409,
  /** The account isn't one that the caller may tie to this record. */
  account_not_tied: 403,

  // Somebody's grants.
  grant_missing: 404,
  administrator_must_add: 409,
  /** A lead entered too many such people today. */
  too_many_others: 429,
  organization_missing: 404,
  grantee_administers: 409,
  /** The person has a grant of this kind and scope already. */
  grant_exists: 409,
  organization_has_readers: 409,
  /** The grant has ended, so its end can't change. */
  grant_over: 409,
  /** A start or end is past, or the end comes first. */
  grant_dates_wrong: 409,
  /** Neither an account nor a record says the name of the person. */
  names_needed: 400,
} as const;
