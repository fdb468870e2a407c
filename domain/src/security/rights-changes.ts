import { asGrantee, type GrantFacts, termsOfGrant } from '../grants/grant-facts.ts';
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
  grant?: GrantFacts;
  /** Whether the grant comes with an invitation. */
  isInvited?: boolean;
};

/** A sentence that says who did what to whom, and when. */
export function rightsChangeText({ change, subject, by: person, at, role, until, ...about }: RightsChange): string {
  const by = person ?? 'Someone on the server itself';
  const when = `on ${displayDateTime(readInstant(at))}`;
  const title = role === 'super_admin' ? 'super administrator' : 'administrator';
  const asOne = role === 'super_admin' ? 'a super administrator' : 'an administrator';
  if (about.grant) return grantChangeText({ change, by, subject, when, ...about }, about.grant);
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
      return `${by} removed two-step verification for ${subject} ${when}.`;
    case 'address changed':
      return `${by} changed the email address of the account of ${subject} ${when}.`;
    case 'account tied':
      return `${by} linked the account of ${subject} to a member's record ${when}.`;
    case 'account frozen':
      return `${by} froze the account of ${subject} ${when}${until === undefined ? '' : `, until ${displayDateTime(readInstant(until))}`}.`;
    case 'account unfrozen':
      return `${by} unfroze the account of ${subject} ${when}.`;
    default:
      return `${by} changed the rights of ${subject} ${when}.`;
  }
}

type GrantChange = { change: string; by: string; subject: string; when: string; isInvited?: boolean };

function grantChangeText({ change, by, subject, when, isInvited }: GrantChange, grant: GrantFacts): string {
  const asOne = asGrantee(grant);
  const terms = termsOfGrant(grant).join(' ');
  const says = terms === '' ? '' : ` ${terms}`;
  if (change === 'grant given')
    return `${by} ${isInvited ? `invited ${subject} as` : `made ${subject}`} ${asOne} ${when}.${says}`;
  if (change === 'grant ended') return `${by} ended the access of ${subject} as ${asOne} ${when}.${says}`;
  const endless = grant.endsAt === undefined ? ' It has no end now.' : '';
  return `${by} changed the end of the access of ${subject} as ${asOne} ${when}.${endless}${says}`;
}
