import { displayDateTime, readInstant } from '../time/denver.ts';

/** A change of somebody's rights, worded like the security events. People are named with their email. */
export type RightsChange = {
  change: string;
  subject: string;
  /** Null if done on the command line. */
  by: string | null;
  at: string;
  /** The new role, or the one that was lost. */
  role?: string;
  /** When an account's freeze ends. */
  until?: string;
};

/** A sentence that says who did what to whom, and when. */
export function rightsChangeText({ change, subject, by: person, at, role, until }: RightsChange): string {
  const by = person ?? 'Somebody on the server itself';
  const when = `on ${displayDateTime(readInstant(at))}`;
  const title = role === 'super_admin' ? 'super administrator' : 'administrator';
  const asOne = role === 'super_admin' ? 'a super administrator' : 'an administrator';
  switch (change) {
    case 'administrator added':
      return `${by} made ${subject} ${asOne} ${when}.`;
    case 'administrator activated':
      return `${by} made ${subject} ${asOne} again ${when}.`;
    case 'administrator role changed':
      return `${by} changed the role of ${subject} to ${title} ${when}.`;
    case 'administrator deactivated':
      return `${by} deactivated ${subject}, who was ${asOne}, ${when}.`;
    case 'administrator removed':
      return `${by} removed ${subject}, who was ${asOne}, ${when}.`;
    case 'second step removed':
      return `${by} removed the second step of ${subject} ${when}.`;
    case 'address changed':
      return `${by} changed the email address of the account of ${subject} ${when}.`;
    case 'account tied':
      return `${by} tied the account of ${subject} to a member's record ${when}.`;
    case 'account frozen':
      return `${by} froze the account of ${subject} ${when}${until === undefined ? '' : `, until ${displayDateTime(readInstant(until))}`}.`;
    case 'account unfrozen':
      return `${by} unfroze the account of ${subject} ${when}.`;
    default:
      return `${by} changed the rights of ${subject} ${when}.`;
  }
}
