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
    { name: 'Set up two-step verification', presses: [['button', 'Set up two-step verification']] },
  ],
};

const since = { asked_at: '2026-11-20T18:00:00+00:00', expires_at: '2026-11-21T18:00:00+00:00' };

/** A record with an account of another address, a change that waits, and an account without a record. */
export const addressDialogs: ScreenWithDialogs = {
  path: '/admin/members?q=Lindqvist',
  heading: 'Members',
  who: 'administrator',
  answers: [
    {
      to: '**/rest/v1/rpc/member_address',
      json: {
        account: {
          ...{ address: 'old@example.org', is_own: false, is_confirmed: true, is_frozen: false },
          ...{ administers: false, may_change: true },
        },
        waiting: { address: 'new@example.org', by_administrator: true, ...since },
        loose: { address: 'member@example.org', since: since.asked_at, may_tie: true },
      },
    },
  ],
  through: [['button', /^View /]],
  isOverRecord: true,
  dialogs: [
    { name: 'Keep the old address?', presses: [['button', 'Cancel change']] },
    { name: "Use the account's address?", presses: [['button', "Use the account's address"]] },
    { name: /^Link the account to /, presses: [['button', 'Link this account']] },
    {
      name: /^Change the address of /,
      presses: [
        ['tab', 'Edit Member'],
        ['button', 'Change address'],
      ],
      shows: 'New email address',
    },
  ],
};
