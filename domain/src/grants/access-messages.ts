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
  pageText: 'Who has access, what they can do, and until when.',
  leadPageText: 'Who has access where you lead, what they can do, and until when.',
  loadFailed: 'The list of access could not be loaded.',
  readAgainFailed: 'The list of access could not be refreshed.',
  matched: (found: number, all: number) => `Showing ${countText(found)} of ${countText(all)} people`,
  noMatch: 'Nobody found',
  granteesTitle: 'People with a grant',
  granteesText:
    'Readers can only look. Trainers can also punch and record trainings. Leads can also issue, undo and change members. Nobody sees anything outside their grants.',
  none: 'Nobody has a grant yet.',
  noneText:
    'Give access to someone who only needs to look, such as a dispatcher, or who punches at a base or leads it.',
  administratorsTitle: 'Administrators',
  administratorsText: `They are added on the server with "ffl admin" and don't need a grant.`,
  administrator: {
    admin: {
      title: 'Administrator',
      gives: "Can see and change everything except other administrators' accounts.",
    },
    super_admin: {
      title: 'Super administrator',
      gives: "Can see and change everything, including other administrators' accounts.",
    },
  },
  you: 'you',
  rests: "Administrator, so the grants don't apply.",
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
  giveText:
    'For someone who needs to look, or do part of the work, without being an administrator. They see nothing outside their grant.',
  addressLabel: 'Email address',
  addressHint: 'Type an address, or a name to find a member.',
  somebody: 'This person',
  /** Whose address it is; `name` is null if no record says, as a lead reads of anybody outside. */
  whose: (name: string | null, hasAccount: boolean, isUnbound: boolean) => {
    if (hasAccount) return `${name ?? 'Somebody'} signs in with this address.`;
    if (name !== null) return `${name} has no account with this address yet: an invitation creates one.`;
    return isUnbound
      ? 'Nobody has an account with this address: an invitation creates one.'
      : 'If nobody has this address, an invitation creates an account.';
  },
  administers: (name: string) => `${name} is an administrator and can already see everything.`,
  setAside: (name: string) => `${name} was set aside. Bring them back first.`,
  /** `base` is the only one that somebody gives access to. */
  kindLabel: (base: string | null) => (base === null ? 'What they can do' : `What they can do at ${base}`),
  kindHints: {
    reader: 'Can look, but not change anything',
    trainer: 'Can also punch, take roll calls and record trainings',
    lead: 'Can also issue, remove and undo, change members and seasons, import, and give readers and trainers access',
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
  organizationHint: "Goes by the organization in each member's record.",
  firstDay: 'First day',
  firstDayHint: 'Leave blank to start right away.',
  lastDay: 'Last day',
  lastDayHint: (own: Date | null) =>
    own === null
      ? 'That day is included. Leave blank to last until someone ends it.'
      : `That day is included. It can't be after ${displayDate(lastDayOf(own))}, when your own access ends.`,
  dayInvalid: 'Enter a real date',
  dayPast: 'Choose today or a later day',
  lastBeforeFirst: 'The last day is before the first one',
  reason: 'Reason',
  reasonHint: 'The person sees it in an email; administrators and leads see it here.',
  review: 'Review',
  reviewing: 'Reviewing...',
  reviewFailed: { refused: 'Not reviewed.', unconfirmed: 'Nothing was given yet.' },

  reviewTitle: 'Give this access?',
  willHave: (name: string, grant: NamedGrant, start: Date | null, end: Date | null) =>
    `${name} can ${grantAllows(grant)}, ${start === null ? 'from now ' : ''}${grantPeriod(start, end)}.`,
  secondStepNeeded: 'Leads need two-step verification to sign in, as administrators do.',
  letterToAccount: (email: string) => `They get an email at ${email} and sign in as before.`,
  invitation: (email: string) =>
    `An invitation goes to ${email}. Its link sets a password, works once, and expires in seven days.`,
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
    `You see what a reader at ${base} sees, and can't change anything, until you choose Stop at the top.`,

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
      ? `${name} will have this access until someone ends it.`
      : `${name} will have this access through ${displayDate(lastDayOf(end))}.`,
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
      `From now on, ${name} can no longer ${grantAllows(grant, 'or')}.`,
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
  endedBefore: 'It had already ended',
} as const;
