import type { Unreached } from './state.ts';

type Reach = { why: Unreached; address: string | null; refusedOn: string | null };

/** Why reminders don't reach somebody, and what to do next. */
export const unreachedMessages = {
  title: "Reminders don't reach this person",
  /** Short form for lists. */
  short: {
    no_account: 'no account',
    unconfirmed: 'address not confirmed',
    refused: 'mail server refuses our emails',
    stopped: 'stopped these emails',
  } satisfies Record<Unreached, string>,
  /** Sentence for administrators in the member's record. */
  why: ({ why, address, refusedOn }: Reach): string =>
    ({
      no_account:
        "There is no account. Ask them to sign up with this record's email address; the account is then linked to it.",
      unconfirmed: `The address ${address} is not confirmed. Ask them to choose "Forgot password?" on the sign-in page: the link in that email confirms it.`,
      refused: `The mail server of ${address} permanently refused our email on ${refusedOn}. Ask them whether this mailbox still gets mail. Once it does, try again.`,
      stopped:
        'They stopped these emails. Only they can start them again, on their account page. Tell them in person what is about to expire.',
    })[why],
  /** Heading for the person's own account page. */
  ownTitle: 'Your mail server refuses our emails',
  own: (address: string, refusedOn: string) =>
    `It refused an email to ${address} on ${refusedOn}, so you get no reminders. Make sure this mailbox accepts mail from us, then ask an administrator to try again. The next email that arrives, such as one for a new password, starts them again too.`,
  tryAgain: 'Try again',
  tryAgainTitle: 'Try this address again?',
  tryAgainText: (address: string) =>
    `The next reminder goes to ${address}. If the mail server refuses it too, this note comes back.`,
  trying: 'Reminders go to this address again',
  saving: {
    refused: 'This could not be saved',
    unconfirmed: 'This may or may not have been saved. Trying again is safe.',
    ifStopped: 'If you stop, check the record again later.',
  },
} as const;
