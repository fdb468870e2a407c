import type { Mail, WaitingMail } from '@ffl/database/mail/outbox';
import { accountElsewhereLetter } from './letters/account-elsewhere.ts';
import { accountExistsLetter } from './letters/account-exists.ts';
import { accountLockedLetter } from './letters/account-locked.ts';
import { accountTiedLetter } from './letters/account-tied.ts';
import { accountUnlockedLetter } from './letters/account-unlocked.ts';
import { addressAskedLetter } from './letters/address-asked.ts';
import { addressChangedLetter } from './letters/address-changed.ts';
import { addressTakenLetter } from './letters/address-taken.ts';
import { administratorLinkLetter } from './letters/administrator-link.ts';
import { confirmAddressLetter } from './letters/confirm-address.ts';
import { deletionAskedLetter } from './letters/deletion-asked.ts';
import { deletionJudgedLetter } from './letters/deletion-judged.ts';
import { exportedLetter } from './letters/exported.ts';
import { invitationLetter } from './letters/invitation.ts';
import { invitationOverLetter } from './letters/invitation-over.ts';
import type { FactsOf, Letter } from './letters/letter.ts';
import { mondayLetter } from './letters/monday.ts';
import { passwordChangedLetter } from './letters/password-changed.ts';
import { phoneBoundLetter } from './letters/phone-bound.ts';
import { reminderLetter } from './letters/reminder.ts';
import { resetPasswordLetter } from './letters/reset-password.ts';
import { rightsChangedLetter } from './letters/rights-changed.ts';
import { secondStepAddedLetter } from './letters/second-step-added.ts';
import { secondStepRemovedLetter } from './letters/second-step-removed.ts';
import { settingChangedLetter } from './letters/setting-changed.ts';
import { verifyEmailLetter } from './letters/verify-email.ts';

type Writers = { [Kind in Mail['kind']]: (facts: FactsOf<Kind>, publicUrl: string) => Letter };

const writers: Writers = {
  'verify-email': verifyEmailLetter,
  'account-exists': accountExistsLetter,
  'account-elsewhere': accountElsewhereLetter,
  'confirm-address': confirmAddressLetter,
  'address-asked': addressAskedLetter,
  'address-taken': addressTakenLetter,
  'address-changed': addressChangedLetter,
  'account-tied': accountTiedLetter,
  'reset-password': resetPasswordLetter,
  'password-changed': passwordChangedLetter,
  'account-locked': accountLockedLetter,
  'account-unlocked': accountUnlockedLetter,
  'second-step-added': secondStepAddedLetter,
  'second-step-removed': secondStepRemovedLetter,
  'phone-bound': phoneBoundLetter,
  'setting-changed': settingChangedLetter,
  'deletion-asked': deletionAskedLetter,
  'deletion-judged': deletionJudgedLetter,
  exported: exportedLetter,
  'rights-changed': rightsChangedLetter,
  'administrator-link': administratorLinkLetter,
  invitation: invitationLetter,
  'invitation-over': invitationOverLetter,
  reminder: reminderLetter,
  monday: mondayLetter,
};

/** The letter of an outbox row. Throws for a kind only a newer version knows. */
export function composeLetter({ kind, facts }: Pick<WaitingMail, 'kind' | 'facts'>, publicUrl: string): Letter {
  const write = Object.hasOwn(writers, kind) ? writerOf(kind) : undefined;
  if (!write) throw new Error(`There is no letter of the kind ${kind}`);
  return write(facts, publicUrl);
}

// The kind isn't typed, since queueMail and schema procedures write the rows.
function writerOf(kind: string) {
  return writers[kind as Mail['kind']] as (facts: Record<string, unknown>, publicUrl: string) => Letter;
}
