import type { Answers } from '../domain/src/answers.ts';
import type { ScreenWithDialogs } from './screen-with-dialogs.ts';

const id = '00000000-0000-4000-8000-000000000001';
const since = { starts_at: '2026-11-01T18:00:00+00:00', given_at: '2026-11-01T18:00:00+00:00' };

const list: Answers['access_list'] = {
  administrators: [],
  grantees: [
    {
      ...{ user_id: id, first_name: 'Vera', last_name: 'Walker', email: 'vera.walker@dispatch.example.org' },
      ...{
        last_sign_in_at: null,
        has_second_step: false,
        is_own: false,
        member_id: null,
        invited_until: '2099-12-07T22:04:00+00:00',
      },
      grants: [
        {
          ...{ id, kind: 'reader', scope: 'base', base: { id, name: 'LG3' }, organization: null, ...since },
          ...{ ends_at: '2099-05-01T06:00:00+00:00', reason: 'Dispatch desk', given_by: 'Avery Stone' },
        },
      ],
    },
  ],
};

/** Access of somebody invited, whom the sample doesn't have. */
export const accessDialogs: ScreenWithDialogs = {
  path: '/admin/access',
  heading: 'Access',
  who: 'administrator',
  answers: [{ to: '**/rest/v1/rpc/access_list', json: list }],
  dialogs: [
    { name: 'Change the End', presses: [['button', /^Change the end/]] },
    { name: 'End this access?', presses: [['button', /^End Reader/]] },
    { name: 'Send the invitation again?', presses: [['button', /^Send again/]] },
    { name: 'View as a Reader?', presses: [['button', 'View as reader']] },
    { name: 'Give Access', presses: [['button', 'Give Access']] },
    {
      name: 'Give this access?',
      presses: [
        ['button', 'Give Access'],
        ['field', 'Email address', 'member@example.org'],
        ['field', 'Reason', 'Dispatch desk'],
        ['radio', /^Everything/],
        ['button', 'Review'],
      ],
      shows: 'Super administrators get an email about it too.',
    },
  ],
};
