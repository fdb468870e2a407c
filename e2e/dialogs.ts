import type { Page } from '@playwright/test';
import { accessDialogs } from './access-dialogs.ts';
import { accountDialogs, addressDialogs } from './account-dialogs.ts';
import { addProgram } from './add-program.ts';
import { send } from './ask-server.ts';
import { advancedDialogs, deskDialogs } from './desk-dialogs.ts';
import { importDialogs } from './import-dialogs.ts';
import type { ScreenWithDialogs } from './screen-with-dialogs.ts';

/** Every dialog that opens without changing much, by the screen it opens over. A new dialog needs a line here. */
export const screensWithDialogs: ScreenWithDialogs[] = [
  {
    path: '/admin',
    heading: 'Dashboard',
    who: 'administrator',
    dialogs: [
      { name: 'Record Punch', presses: [['button', 'Record Punch']] },
      { name: 'Create Member Profile', presses: [['button', 'Create Member Profile']] },
      { name: 'Add Contact', presses: [['button', 'Add Contact']] },
      { name: 'Record Punch', presses: [['button', /^Punch .* of /]] },
      {
        name: 'Keyboard shortcuts',
        presses: [
          ['button', /account menu/],
          ['menuitem', 'Keyboard shortcuts'],
        ],
      },
      { name: 'Search', presses: [['button', 'Search']] },
      {
        name: 'Add New Member',
        presses: [
          ['button', 'Record Punch'],
          ['button', 'Add New Member'],
        ],
      },
    ],
  },
  {
    path: '/admin/members?standing=lapsed',
    heading: 'Members',
    who: 'administrator',
    answers: [
      {
        ...{ to: '**/rest/v1/members?*', method: 'DELETE', status: 403 },
        json: {
          code: 'second_word_needed',
          message: "More than ten people deleted within a day need another super administrator's approval.",
        },
      },
    ],
    dialogs: [
      { name: 'Add New Member', presses: [['button', 'Add New Member']] },
      { name: /^QR code of /, presses: [['button', /^QR code of /]] },
      { name: 'Delete Member', presses: [['button', /^Delete /]] },
      {
        name: 'Delete Member',
        presses: [
          ['button', /^Delete /],
          ['button', 'Delete Member'],
        ],
        shows: 'Ask for it',
      },
      {
        name: 'Save this view',
        presses: [
          ['button', 'Views'],
          ['menuitem', 'Save this view…'],
        ],
      },
      { name: / /, presses: [['button', /^View /]] },
      {
        name: 'Punch 1 person',
        presses: [
          ['checkbox', /^Select (?!all)/],
          ['button', /^Punch$/],
        ],
      },
      {
        name: 'Print 1 card',
        presses: [['button', /^Print cards/]],
        left: [['checkbox', /^Select (?!all)/]],
      },
    ],
  },
  {
    path: '/admin/bases',
    heading: 'Bases',
    who: 'administrator',
    dialogs: [
      { name: 'Add Base', presses: [['button', 'Add Base']] },
      {
        name: 'Edit LG1',
        presses: [
          ['button', 'Actions for LG1'],
          ['menuitem', 'Edit Base'],
        ],
      },
      {
        name: 'Delete Base',
        presses: [
          ['button', 'Actions for LG1'],
          ['menuitem', 'Delete Base'],
        ],
      },
    ],
  },
  {
    path: '/admin/members?standing=lapsed',
    heading: 'Members',
    who: 'administrator',
    through: [['button', /^View /]],
    isOverRecord: true,
    dialogs: [
      { name: /^Ground /, presses: [['button', 'Ground']] },
      { name: /^Set aside /, presses: [['button', 'Set aside...']] },
      { name: 'Merge With Another Record', presses: [['button', 'Merge with another record...']] },
      { name: 'Record Punch', presses: [['button', /^Punch .* at /]] },
      { name: 'Remove Credential', presses: [['button', /^Delete .* at /]] },
      { name: 'Delete Member', presses: [['button', 'Delete Member']] },
      {
        name: 'Take Back Punch',
        presses: [
          ['tab', 'Renewal History'],
          ['button', /^Take back/],
        ],
      },
    ],
  },
  {
    path: '/programs',
    heading: 'Programs',
    who: 'administrator',
    dialogs: [{ name: 'Add Program', presses: [['button', 'Add Program']] }],
  },
  {
    path: '/admin/bases/LG1',
    heading: 'LG1 Programs',
    who: 'administrator',
    through: [['link', 'Rescue Deployment']],
    dialogs: [
      { name: 'Edit Rescue Deployment at LG1', presses: [['button', /^Edit$/]] },
      { name: 'Delete Program', presses: [['button', /^Delete$/]] },
      { name: 'People needed', presses: [['button', /^(Change|Set) the number/]] },
      { name: 'Reminders', presses: [['button', 'Change reminders']] },
      { name: 'Add Season', presses: [['button', 'Add Season']] },
      {
        name: 'Edit Season',
        presses: [
          ['button', /^Actions for LG1/],
          ['menuitem', 'Edit Season'],
        ],
      },
      {
        name: 'Delete Season',
        presses: [
          ['button', /^Actions for LG1/],
          ['menuitem', 'Delete Season'],
        ],
      },
    ],
  },
  {
    path: '/admin/members',
    heading: 'Members',
    who: 'administrator',
    find: pathOfBatch,
    isOverRecord: true,
    dialogs: [{ name: 'Take back the punches of 2 people?', presses: [['button', /^Take back all/]] }],
  },
  {
    path: '/admin/training/base/LG6',
    heading: 'Training at LG6',
    who: 'administrator',
    dialogs: [
      {
        name: 'Delete Training',
        presses: [
          ['button', /^Actions for /],
          ['menuitem', 'Delete Training'],
        ],
      },
    ],
  },
  {
    path: '/admin/training/base/LG6',
    heading: /^(?!Training at)/,
    who: 'administrator',
    find: pathOfDrill,
    dialogs: [
      { name: 'Punch attendees', presses: [['button', 'Punch attendees']] },
      { name: 'Delete Training', presses: [['button', /^Delete$/]] },
    ],
  },
  {
    path: '/admin/training/base/LG6',
    heading: 'Corrected drill',
    who: 'administrator',
    find: pathOfCorrected,
    dialogs: [{ name: "Not on the session's list", presses: [['button', 'Undo the punch']] }],
  },
  {
    path: '/admin/security',
    heading: 'Security',
    who: 'administrator',
    dialogs: [
      { name: 'Take back actions', presses: [['button', 'Choose an account']] },
      {
        name: /^(Start|Stop) reminders\?$/,
        presses: [
          ['link', 'Notifications'],
          ['button', /^(Start|Stop) reminders$/],
        ],
      },
      {
        name: 'Add Device',
        presses: [
          ['link', 'Devices'],
          ['button', 'Add Device'],
        ],
      },
    ],
  },
  {
    path: '/admin/organizations',
    heading: 'Organizations',
    who: 'administrator',
    dialogs: [
      { name: 'Add Organization', presses: [['button', 'Add Organization']] },
      {
        name: 'Edit Organization',
        presses: [
          ['button', 'Actions for Vail Ski Patrol'],
          ['menuitem', 'Edit Organization'],
        ],
      },
      {
        name: 'Delete Organization',
        presses: [
          ['button', 'Actions for Vail Ski Patrol'],
          ['menuitem', 'Delete Organization'],
        ],
      },
    ],
  },
  accessDialogs,
  accountDialogs,
  addressDialogs,
  advancedDialogs,
  deskDialogs,
  importDialogs,
  {
    path: '/member',
    heading: 'Profile',
    who: 'maya',
    dialogs: [{ name: 'Member card', presses: [['button', 'Show to crew']] }],
  },
];

/** The history of a person punched together with another. */
async function pathOfBatch(page: Page): Promise<string> {
  const { ids } = await addProgram(page, 2);
  const input = { memberIds: ids, cardName: 'Rescue Deployment' };
  await send(page, 'POST', '/functions/v1/bulk-punch', input);
  return `/admin/members?selected=${ids[0]}&tab=history`;
}

/** A past session whose only trainee was punched, and taken off its list. */
async function pathOfCorrected(page: Page): Promise<string> {
  const { base, ids } = await addProgram(page, 1);
  const trainees = ids.map((memberId) => ({ name: 'Rio', level: null, agency: null, memberId }));
  const date = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const drill = { trainingType: 'Corrected drill', programId: 'rescue-deployment', date, base: base.name, trainees };
  const { data } = await send(page, 'POST', '/functions/v1/training-sessions', drill);
  await send(page, 'POST', '/functions/v1/punch-attendees', { trainingSessionId: data.id, memberIds: ids });
  await send(page, 'DELETE', `/rest/v1/trainees?training_session_id=eq.${data.id}`);
  return `/admin/training/${data.id}`;
}

/** A past session whose attendees can be punched. */
export async function pathOfDrill(page: Page): Promise<string> {
  const { rows } = await send(page, 'POST', '/rest/v1/rpc/training_list', { base: 'LG6', upcoming: false });
  const drill = rows.find((row: { program_id: string }) => row.program_id === 'rescue-deployment');
  return `/admin/training/${drill.id}`;
}
