import { securityMessages } from './messages.ts';

export type SettingGroup =
  | 'Lock-out'
  | 'Two-step verification'
  | 'CAPTCHA'
  | 'Blocked addresses'
  | 'Registration'
  | 'Password reset'
  | 'Sessions';

/** `isOfSuperAdministrators`: only super administrators can change it. */
type SettingText = { group: SettingGroup; label: string; unit?: string; isOfSuperAdministrators?: true };

export const settingGroups: readonly SettingGroup[] = [
  'Lock-out',
  'Two-step verification',
  'CAPTCHA',
  'Blocked addresses',
  'Registration',
  'Password reset',
  'Sessions',
];

/** Settings of app.security_settings by their labels, in the page's order. */
export const settingTexts: Readonly<Record<string, SettingText>> = {
  max_failed_attempts: { group: 'Lock-out', label: 'Wrong passwords that lock an account' },
  failed_attempt_window_minutes: { group: 'Lock-out', label: 'Time in which wrong passwords count', unit: 'minutes' },
  lockout_duration_minutes: { group: 'Lock-out', label: 'Length of the first lock', unit: 'minutes' },
  lockout_multiplier: { group: 'Lock-out', label: 'Each further lock within a day is', unit: 'times as long' },
  lockout_max_minutes: { group: 'Lock-out', label: 'Longest lock', unit: 'minutes' },
  consecutive_failure_cap: {
    group: 'Lock-out',
    label: 'Failures in a row until only a reset or an administrator unlocks',
  },
  device_cookie_days: { group: 'Lock-out', label: 'A known browser keeps a count of its own for', unit: 'days' },
  signin_ip_limit_per_5min: { group: 'Lock-out', label: 'Sign-ins from one address in 5 minutes' },

  admin_second_factor: {
    group: 'Two-step verification',
    label: 'Two-step verification for administrators and leads',
    isOfSuperAdministrators: true,
  },

  captcha_after_failures: { group: 'CAPTCHA', label: 'Asked at sign-in after failures of one account' },
  captcha_ip_failures: { group: 'CAPTCHA', label: 'Asked at sign-in after failures from one address' },
  captcha_registration_mode: { group: 'CAPTCHA', label: 'Asked at registration' },
  captcha_reset_mode: { group: 'CAPTCHA', label: 'Asked at password reset' },
  captcha_token_ttl_seconds: { group: 'CAPTCHA', label: 'A solved challenge is good for', unit: 'seconds' },

  ip_block_threshold: { group: 'Blocked addresses', label: 'Failures that block an address' },
  ip_block_distinct_accounts: { group: 'Blocked addresses', label: 'Different emails they must involve, at least' },
  ip_block_window_minutes: { group: 'Blocked addresses', label: 'Time in which failures count', unit: 'minutes' },
  ip_block_duration_minutes: { group: 'Blocked addresses', label: 'Length of a block', unit: 'minutes' },

  registration_ip_limit_per_hour: { group: 'Registration', label: 'Registrations from one address in an hour' },
  registration_email_limit_per_hour: { group: 'Registration', label: 'Registrations for one email in an hour' },
  registration_existing_account_reply: { group: 'Registration', label: 'Answer when the account exists' },
  email_verification_ttl_hours: { group: 'Registration', label: 'A verification link is good for', unit: 'hours' },

  reset_email_limit_per_hour: { group: 'Password reset', label: 'Reset emails for one address in an hour' },
  reset_ip_limit_per_hour: { group: 'Password reset', label: 'Reset requests from one address in an hour' },
  password_reset_ttl_minutes: { group: 'Password reset', label: 'A reset link is good for', unit: 'minutes' },

  session_idle_days_member: { group: 'Sessions', label: 'A member stays signed in without activity for', unit: 'days' },
  session_absolute_days_member: { group: 'Sessions', label: 'A member signs in again after', unit: 'days' },
  session_idle_hours_admin: {
    group: 'Sessions',
    label: 'An administrator stays signed in without activity for',
    unit: 'hours',
  },
  session_absolute_hours_admin: { group: 'Sessions', label: 'An administrator signs in again after', unit: 'hours' },
  max_sessions_per_user: { group: 'Sessions', label: 'Devices signed in at once, for each person' },
};

/** Labels for the values of settings. */
export const choiceTexts: Readonly<Record<string, string>> = {
  required: 'Required after seven days',
  off: 'Not required',
  always: 'Always',
  adaptive: 'After repeated attempts',
  spec: 'Say that it exists',
  private: 'Same answer as for a new one',
};

/** The message for the field, null if the number can be stored. */
export function numberProblem(text: string, lowest: number, highest: number): string | null {
  const number = /^\d{1,9}$/.test(text.trim()) ? Number(text) : null;
  if (number !== null && number >= lowest && number <= highest) return null;
  return securityMessages.wholeNumber(lowest, highest);
}
