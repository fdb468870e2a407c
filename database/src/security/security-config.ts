import type { Transaction } from '../transaction.ts';

/** The settings of app.security_settings, which also holds their defaults and ranges. */
export type SecurityConfig = {
  max_failed_attempts: number;
  failed_attempt_window_minutes: number;
  lockout_duration_minutes: number;
  lockout_multiplier: number;
  lockout_max_minutes: number;
  consecutive_failure_cap: number;
  device_cookie_days: number;
  signin_ip_limit_per_5min: number;
  captcha_after_failures: number;
  captcha_ip_failures: number;
  admin_second_factor: 'required' | 'off';
  captcha_registration_mode: 'always' | 'adaptive';
  captcha_reset_mode: 'always' | 'adaptive';
  captcha_token_ttl_seconds: number;
  ip_block_threshold: number;
  ip_block_distinct_accounts: number;
  ip_block_window_minutes: number;
  ip_block_duration_minutes: number;
  registration_ip_limit_per_hour: number;
  registration_email_limit_per_hour: number;
  registration_existing_account_reply: 'spec' | 'private';
  email_verification_ttl_hours: number;
  reset_email_limit_per_hour: number;
  reset_ip_limit_per_hour: number;
  password_reset_ttl_minutes: number;
  session_idle_days_member: number;
  session_absolute_days_member: number;
  session_idle_hours_admin: number;
  session_absolute_hours_admin: number;
  max_sessions_per_user: number;
};

/** Read by each act, so that a change applies to the next one in every process. */
export async function readSecurityConfig(transaction: Transaction): Promise<SecurityConfig> {
  const rows = await transaction.all<{ key: string; value: string; choices: string[] | null }>(
    'select key, value, choices from app.security_settings',
  );
  return asConfig(rows.map(({ key, value, choices }) => [key, choices ? value : Number(value)]));
}

// The table has a row per key, and its procedure keeps every value within range.
function asConfig(entries: [string, string | number][]): SecurityConfig {
  return Object.fromEntries(entries) as unknown as SecurityConfig;
}
