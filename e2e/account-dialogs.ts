import type { ScreenWithDialogs } from './screen-with-dialogs.ts';

export const accountDialogs: ScreenWithDialogs = {
  path: '/account',
  heading: 'Your account',
  who: 'administrator',
  answers: [
    {
      to: '**/rest/v1/rpc/own_address',
      json: {
        address: 'admin@example.org',
        record_address: null,
        waiting: {
          address: 'new@example.org',
          asked_at: '2026-11-20T18:00:00+00:00',
          expires_at: '2026-11-21T18:00:00+00:00',
          by_administrator: false,
        },
      },
    },
  ],
  dialogs: [
    { name: 'Change your email address', presses: [['button', 'Change address']] },
    { name: 'Keep the address you have?', presses: [['button', 'Cancel change']] },
    { name: 'Bases you lead', presses: [['button', 'Choose bases']] },
    { name: 'Set up a second step', presses: [['button', 'Set up a second step']] },
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
