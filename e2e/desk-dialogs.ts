import type { Answers } from '../domain/src/answers.ts';
import type { Answer, ScreenWithDialogs } from './screen-with-dialogs.ts';

const hour = 3_600_000;
const moment = (hours: number) => new Date(Date.now() + hours * hour).toISOString();
const id = (place: number) => `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`;

function answered<Name extends keyof Answers>(name: Name, json: Answers[Name]): Answer {
  return { to: `**/rest/v1/rpc/${name}`, json };
}

const robin = { user_id: id(1), email: 'robin.castellanos@example.org', person_name: 'Robin Castellanos' };
const sage = { user_id: id(2), email: 'sage.whitehorse@example.org', person_name: 'Sage Whitehorse' };

/** As many people as anyone reads through, with names of maximum length. */
const people = Array.from({ length: 14 }, (_, place) => ({
  id: id(100 + place),
  name: place === 3 ? 'Maximiliana Featherstonehaugh-Cholmondeley' : `Maya Lindqvist ${place + 1}`,
  organization: place % 2 === 0 ? 'Summit County Search and Rescue' : 'Vail Ski Patrol',
}));

const afterABreakIn: Answer[] = [
  answered('get_frozen_accounts', [
    { ...robin, frozen_at: moment(-2), frozen_until: moment(70), frozen_by: 'Avery Stone', may_decide: true },
    { ...sage, frozen_at: moment(-1), frozen_until: moment(71), frozen_by: null, may_decide: false },
  ]),
  answered('deletion_requests', {
    requests: [
      { id: id(10), asked_at: moment(-3), by: robin.person_name, was_asked: true, may_judge: true, people },
      {
        id: id(11),
        asked_at: moment(-2),
        by: 'Avery Stone',
        was_asked: false,
        may_judge: false,
        people: people.slice(0, 2),
      },
    ],
  }),
  answered('get_second_steps', [
    { ...sage, is_administrator: true, needed_from: moment(-48), factors: [], codes: 0 },
    {
      ...{ ...robin, is_administrator: true, needed_from: null, codes: 7 },
      factors: [
        { kind: 'totp', name: 'Phone', since: moment(-2_000) },
        { kind: 'webauthn', name: 'The key on my key ring, kept at the hangar', since: moment(-1_000) },
      ],
    },
  ]),
  answered('get_locked_accounts', [
    {
      ...{ email: robin.email, email_mark: '1f2e3d4c', locked_until: moment(1), is_held: false },
      ...{ failures: 5, failures_in_row: 5, locks: 1, last_attempt_at: moment(-0.1), may_unlock: true },
    },
  ]),
  {
    to: '**/functions/v1/plan-take-back',
    json: {
      data: {
        acts: 31,
        groups: [
          { kind: 'public.members update', outcome: 'back', count: 18, names: people.map(({ name }) => name) },
          { kind: 'credential renew', outcome: 'partly', count: 12, names: ['Mia Quist, Rescue Deployment'] },
          { kind: 'public.bases update', outcome: 'kept', count: 1, names: ['LG1'] },
        ],
        lost: [
          {
            ...{ name: 'sensitive_delete', count: 3, firstAt: moment(-2) },
            backup: { file: '/var/lib/flight-for-life/backups/2026-11-28T04-00-00.snapshot', madeAt: moment(-9) },
          },
        ],
      },
    },
  },
];

/** Dialogs that administrators see at the desk after a break-in, which the sample doesn't have. */
export const deskDialogs: ScreenWithDialogs = {
  path: '/admin/security',
  heading: 'Security',
  who: 'administrator',
  answers: afterABreakIn,
  dialogs: [
    { name: 'Unfreeze Robin Castellanos?', presses: [['button', /^Unfreeze /]] },
    { name: 'Deactivate Robin Castellanos?', presses: [['button', /^Deactivate /]] },
    { name: 'Refuse Deletion', presses: [['button', /^Refuse /]] },
    { name: 'Delete Members', presses: [['button', /^Delete Members /]] },
    { name: 'Unlock account', presses: [['button', /^Unlock /]] },
    { name: 'Remove two-step verification', presses: [['button', /^Remove two-step verification /]] },
    {
      name: 'Take back actions',
      presses: [
        ['button', 'Choose an account'],
        ['combobox', 'Account', 'Avery Stone'],
        ['field', 'From', '2026-11-20T06:00'],
        ['field', 'Until', '2026-11-20T08:30'],
        ['button', 'Review'],
      ],
      shows: 'Reason',
    },
  ],
};

export const advancedDialogs: ScreenWithDialogs = {
  path: '/admin/advanced',
  heading: 'Advanced',
  who: 'administrator',
  dialogs: [
    { name: /^Currency rule of /, presses: [['button', 'Change its rule']] },
    { name: 'Change setting', presses: [['button', /^Change (?!its)/]] },
    { name: /^Get an address for the calendar of /, presses: [['button', /^Get address/]] },
    {
      name: /^Address of /,
      presses: [
        ['button', /^Get address/],
        ['button', 'Get address'],
      ],
    },
  ],
};
