import { browserWords } from '../accounts/browser-words.ts';
import { type GrantFacts, namedGrant } from '../grants/grant-facts.ts';
import { grantTitle } from '../grants/words.ts';
import { type ReportType, reportLabels } from '../reports/report.ts';
import { choiceTexts, settingTexts } from './settings.ts';

export const eventKinds = ['sign-ins', 'failures', 'locks', 'accounts', 'rights'] as const;
/** Values of the event list's filter. */
export type EventKind = (typeof eventKinds)[number];

/** The names of events that belong to a kind. */
export const eventsOfKind: Readonly<Record<EventKind, readonly string[]>> = {
  'sign-ins': ['authn_login_success', 'authn_factor_asked'],
  failures: ['authn_login_fail', 'authn_password_change_fail', 'authn_token_reuse', 'excess_rate_limit_exceeded'],
  locks: ['authn_login_lock', 'authn_login_unlock', 'authn_ip_block'],
  accounts: [
    'user_created',
    'authn_password_reset_request',
    'authn_password_change',
    'authn_session_end',
    'authn_address_request',
    'authn_address_change',
    'authn_address_cancel',
    'authn_factor_add',
    'authn_factor_remove',
    'authn_factor_codes',
    'sensitive_create',
    'sensitive_delete',
  ],
  rights: [
    'authz_change',
    'authz_fail',
    'authz_account_tie',
    'sensitive_update',
    'sensitive_export',
    'sensitive_import',
    'sensitive_undo',
    'sensitive_ledger_broken',
    'sensitive_take_back',
    'sensitive_merge',
  ],
};

export const eventKindTexts: Readonly<Record<EventKind, string>> = {
  'sign-ins': 'Sign-ins',
  failures: 'Failures',
  locks: 'Locks and blocks',
  accounts: 'Accounts and passwords',
  rights: 'Rights and settings',
};

type Details = Readonly<Record<string, unknown>>;

/** An event in words; an untranslated name is shown as is. */
export function eventText(name: string, details: Details): string {
  if (name === 'authz_change') return changeText(details);
  if (name === 'authn_password_change') return details.isRecovery === true ? 'Password reset' : 'Password changed';
  if (name === 'authn_address_change' && details.isAtOnce === true) return 'Email address changed right away';
  if (name === 'sensitive_update') return details.isLost === true ? 'Card key given up' : 'Card key rotated';
  if (name === 'sensitive_export') return exportText(details);
  if (name === 'sensitive_merge' && details.isUndone === true) return 'Merge of records undone';
  if (name === 'sensitive_import') return importText(details);
  if (name === 'sensitive_delete' && details.wasAsked === true) return 'Member deleted at their request';
  return texts.get(name) ?? name.replaceAll('_', ' ');
}

/** Further details of an event, such as a reason or an unverified claim. */
export function eventNotes(details: Details): string[] {
  const notes: [string, unknown][] = [
    ['Record', details.memberId],
    ['Grounded record', details.grounded],
    ['Merged record', details.hidden],
    ['Found', details.found],
    ['Reason', details.reason],
    ['Two-step verification', factorWords.get(String(details.factor))],
    ['Limit', details.what],
    ['Browser', typeof details.endedBrowser === 'string' ? browserWords(details.endedBrowser) : null],
    ['Claimed address', details.claimedAddress],
    ['Claimed browser', details.claimedUserAgent],
  ];
  return notes.flatMap(([title, text]) => (typeof text === 'string' && text !== '' ? [`${title}: ${text}`] : []));
}

const factorWords: ReadonlyMap<string, string> = new Map([
  ['totp', 'authenticator app'],
  ['webauthn', 'passkey'],
  ['recovery_code', 'recovery code'],
]);

const texts: ReadonlyMap<string, string> = new Map([
  ['authn_login_success', 'Signed in'],
  ['authn_factor_asked', 'Password given, asked for two-step verification'],
  ['authn_factor_add', 'Two-step verification set up'],
  ['authn_factor_remove', 'Two-step verification removed'],
  ['authn_factor_codes', 'New recovery codes'],
  ['authn_login_fail', 'Failed sign-in'],
  ['authn_login_lock', 'Account locked'],
  ['authn_login_unlock', 'Account unlocked'],
  ['authn_ip_block', 'Address blocked'],
  ['authn_token_reuse', 'Outdated session used, session ended'],
  ['excess_rate_limit_exceeded', 'Limit reached'],
  ['authn_password_change_fail', 'Wrong password during a password change'],
  ['authn_session_end', 'Session ended'],
  ['authn_address_request', 'New email address requested'],
  ['authn_address_change', 'Email address changed'],
  ['authn_address_cancel', 'Change of email address canceled'],
  ['authz_account_tie', 'Account linked to a record'],
  ['user_created', 'Registered and verified'],
  ['authn_password_reset_request', 'Password reset requested'],
  ['sensitive_create', 'Member added who may be a grounded person'],
  ['sensitive_delete', 'Member deleted'],
  ['authz_fail', 'Refused: not allowed'],
  ['sensitive_take_back', 'Actions taken back'],
  ['sensitive_merge', 'Records merged'],
  ['sensitive_undo', 'Import undone'],
  ['sensitive_ledger_broken', 'Records do not match their seals'],
]);

function changeText({ setting, oldValue, newValue, change, newRole, ...more }: Details): string {
  if (typeof setting === 'string') {
    return `${settingTexts[setting]?.label ?? setting}: ${inWords(oldValue)} → ${inWords(newValue)}`;
  }
  if (typeof change !== 'string') return 'Rights changed';
  const text = change.charAt(0).toUpperCase() + change.slice(1);
  if (typeof change === 'string' && change.startsWith('grant '))
    return `${text}: ${grantTitle(namedGrant(more as GrantFacts))}`;
  return typeof newRole === 'string' ? `${text} (${newRole})` : text;
}

function exportText({ what, people, report }: Details): string {
  if (what === 'report') return `Report exported: ${reportLabels[report as ReportType] ?? report}`;
  return `Members exported (${people === 1 ? '1 person' : `${people} people`})`;
}

function importText({ added, updated }: Details): string {
  return `Members imported (${added} new, ${updated} changed)`;
}

function inWords(value: unknown): string {
  return choiceTexts[String(value)] ?? String(value);
}
