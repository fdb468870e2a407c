import { countText } from '../numbers/count-text.ts';
import { displayDate, displayDateTime } from '../time/denver.ts';
import { grantAllows, grantPeriod, grantTitle, lastDayOf, type NamedGrant } from './words.ts';

const stillHas = {
  grants: 'The other grants stay.',
  record: 'They still sign in as a member.',
  nothing: 'They can no longer sign in.',
} as const;

/** What the page Access says. What a grant is called and gives is in `words.ts`. */
export const accessMessages = {
  pageText: 'Who administers, who may look or act without administering, and until when.',
  leadPageText: 'Who may look or act where you lead, and until when.',
  loadFailed: 'Failed to load who has access.',
  readAgainFailed: 'Who has access could not be refreshed.',
  matched: (found: number, all: number) => `Showing ${countText(found)} of ${countText(all)} people`,
  noMatch: 'Nobody found',
  granteesTitle: 'People with a grant',
  granteesText:
    'Readers look and change nothing, trainers also punch and record trainings, and leads also issue, undo and change members. Nobody finds what lies outside their grants.',
  none: 'Nobody has a grant yet.',
  noneText:
    'Give access to somebody who needs to look but not to change anything, such as a dispatcher, or who punches at a base or leads it.',
  administratorsTitle: 'Administrators',
  administratorsText: 'They are made on the server, with "ffl admin", and need no grant.',
  administrator: {
    admin: {
      title: 'Administrator',
      gives: 'May look at and change everything, except the accounts of other administrators.',
    },
    super_admin: {
      title: 'Super administrator',
      gives: 'May look at and change everything, the accounts of other administrators included.',
    },
  },
  you: 'you',
  rests: 'Administers, so the grants rest.',
  neverSignedIn: 'Never',
  notShown: 'Not shown',
  secondStep: (hasOne: boolean) => (hasOne ? 'Has one' : 'None'),
  starts: (start: Date) => `Starts ${displayDate(start)}`,
  dates: grantPeriod,
  lastDayOf,
  given: (at: Date, by: string | null) => `Given ${displayDate(at)} ${by === null ? 'on the server' : `by ${by}`}`,
  invitedUntil: (until: Date) => `The link works until ${displayDateTime(until)}.`,
  invitationOver: (until: Date) => `The link ended ${displayDate(until)}.`,
  panelTitle: 'Access',
  toPage: 'Show under Access',

  giveTitle: 'Give Access',
  giveText: 'For somebody who looks, or also acts, without administering. What lies outside is not there for them.',
  addressLabel: 'Email address',
  addressHint: 'Type an address, or a name to find a member.',
  somebody: 'This person',
  /** Whose address it is; `name` is null if no record says, as a lead reads of anybody outside. */
  whose: (name: string | null, hasAccount: boolean, isUnbound: boolean) => {
    if (hasAccount) return `${name ?? 'Somebody'} signs in with this address.`;
    if (name !== null) return `${name} has no account with this address yet: an invitation makes one.`;
    return isUnbound
      ? 'Nobody has an account with this address: an invitation makes one.'
      : 'If nobody has this address, an invitation makes an account.';
  },
  administers: (name: string) => `${name} administers, and may look at everything already.`,
  setAside: (name: string) => `${name} was set aside. Return the member first.`,
  /** `base` is the only one that somebody gives access to. */
  kindLabel: (base: string | null) => (base === null ? 'What they may do' : `What they may do at ${base}`),
  kindHints: {
    reader: 'Looks and changes nothing',
    trainer: 'Also punches what members hold, takes roll calls and records trainings',
    lead: 'Also issues, removes and undoes, changes members and seasons, imports, and lets readers and trainers in',
  },
  scopeLabel: 'Where',
  scopes: { base: 'One base', organization: 'One organization', all: 'Everything' },
  scopeHints: {
    base: 'Its people, trainings, rosters and reports',
    organization: 'Its members and their records',
    all: 'All members, bases and organizations',
  },
  scopeNeeded: 'Choose where',
  baseNeeded: 'Choose a base',
  basesFailed: 'The bases could not be loaded.',
  organizationNeeded: 'Choose an organization from the list',
  organizationHint: 'Members belong to it by their record.',
  firstDay: 'First day',
  firstDayHint: 'Left blank, it starts at once.',
  lastDay: 'Last day',
  lastDayHint: (own: Date | null) =>
    own === null
      ? 'That day is included. Left blank, it lasts until somebody ends it.'
      : `That day is included. It may not be after ${displayDate(lastDayOf(own))}, when your own access ends.`,
  dayInvalid: 'Enter a real date',
  dayPast: 'Choose today or a later day',
  lastBeforeFirst: 'The last day is before the first one',
  reason: 'Reason',
  reasonHint: 'The person reads it in an email, administrators and leads read it here.',
  review: 'Review',
  reviewing: 'Reviewing...',
  reviewFailed: { refused: 'Not reviewed.', unconfirmed: 'Nothing was given yet.' },

  reviewTitle: 'Give this access?',
  willHave: (name: string, grant: NamedGrant, start: Date | null, end: Date | null) =>
    `${name} may ${grantAllows(grant)}, ${start === null ? 'from now ' : ''}${grantPeriod(start, end)}.`,
  secondStepNeeded: 'Leads need two-step verification to sign in, as administrators do.',
  letterToAccount: (email: string) => `An email to ${email} says so. They sign in as before.`,
  invitation: (email: string) =>
    `An email to ${email} brings an invitation: its link sets a password, works once, and for seven days.`,
  letterToOthers: 'Super administrators get an email about it too.',
  back: 'Back',
  give: 'Give access',
  invite: 'Send invitation',
  givingBusy: 'Giving...',
  giving: {
    refused: 'Nothing was given.',
    unconfirmed: 'Access may or may not have been given. Trying again is safe: it is never given twice.',
    ifStopped: 'If you stop, check the list before you try again.',
  },
  gave: 'Access given',
  gaveText: (name: string, grant: NamedGrant) => `${name}: ${grantTitle(grant)}`,
  invited: 'Invitation sent',
  invitedText: (name: string, email: string) => `The invitation of ${name} is on its way to ${email}.`,

  viewAs: 'View as reader',
  viewAsTitle: 'View as a Reader?',
  viewAsText: (base: string) =>
    `You see what a reader at ${base} sees, and change nothing, until you choose Stop at the top.`,

  again: 'Send again',
  againTitle: 'Send the invitation again?',
  againText: (email: string) => `A new link goes to ${email} and works for seven days. Earlier links stop working.`,
  sending: 'Sending...',
  sendingAgain: {
    refused: 'No invitation was sent.',
    unconfirmed: 'The invitation may or may not have been sent. Trying again is safe.',
  },

  changeTitle: 'Change the End',
  change: 'Change end',
  changingBusy: 'Changing...',
  unchanged: 'The last day is the same.',
  changesTo: (name: string, end: Date | null) =>
    end === null
      ? `${name} then has this access until somebody ends it.`
      : `${name} then has this access until ${displayDate(lastDayOf(end))}, that day included.`,
  changing: {
    refused: 'Not changed.',
    unconfirmed: 'The end may or may not have been changed. Trying again is safe.',
    ifStopped: 'If you stop, check the list before you try again.',
  },
  changed: 'End changed',

  endTitle: 'End this access?',
  end: 'End access',
  endingBusy: 'Ending...',
  /** `left` is what the person has besides; null if that isn't known, since it lies outside. */
  endFollows: (name: string, grant: NamedGrant, left: 'grants' | 'record' | 'nothing' | null) =>
    [
      `From now on, ${name} may no longer ${grantAllows(grant, 'or')}.`,
      ...(left === null ? [] : [stillHas[left]]),
      ...(grant.kind === 'lead' ? ['What they gave to others stays.'] : []),
      'They and super administrators get an email.',
    ].join(' '),
  ending: {
    refused: 'Not ended.',
    unconfirmed: 'The access may or may not have been ended. Trying again is safe.',
    ifStopped: 'If you stop, check whether the grant is still in the list.',
  },
  ended: 'Access ended',
  endedBefore: 'It had ended already',
} as const;
