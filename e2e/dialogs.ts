/** What is pressed, by its role and its name. */
type Press = [role: 'button' | 'link' | 'menuitem' | 'tab' | 'checkbox', name: string | RegExp];

type DialogOf = {
  name: string | RegExp;
  /** From the screen to the dialog. */
  presses: Press[];
};

type ScreenWithDialogs = {
  path: string;
  who: 'administrator' | 'maya';
  /** From the page to the screen, if that has no address one knows beforehand. */
  through?: Press[];
  /** What is open already: a member's record is a window itself. */
  isOverRecord?: true;
  dialogs: DialogOf[];
};

const programOfLg1: Press[] = [
  ['link', 'View Programs of LG1'],
  ['link', 'Rescue Deployment'],
];

/** Every dialog that opens without changing anything, by the screen it opens over. A new one gets its line here. */
export const screensWithDialogs: ScreenWithDialogs[] = [
  {
    path: '/admin',
    who: 'administrator',
    dialogs: [
      { name: 'Record Punch', presses: [['button', 'Record Punch']] },
      { name: 'Create Member Profile', presses: [['button', 'Create Member Profile']] },
      { name: 'Add Contact', presses: [['button', 'Add Contact']] },
      { name: 'Renew Credential', presses: [['button', /^Renew /]] },
      {
        name: 'Keyboard shortcuts',
        presses: [
          ['button', /account menu/],
          ['menuitem', 'Keyboard shortcuts'],
        ],
      },
      { name: 'Search', presses: [['button', 'Search']] },
    ],
  },
  {
    path: '/admin/members?q=lindqvist',
    who: 'administrator',
    dialogs: [
      { name: 'Add New Member', presses: [['button', 'Add New Member']] },
      { name: 'QR code of Maya Lindqvist', presses: [['button', 'QR code of Maya Lindqvist']] },
      { name: 'Delete Member', presses: [['button', 'Delete Maya Lindqvist']] },
      { name: 'Maya Lindqvist', presses: [['button', 'View Maya Lindqvist']] },
      {
        name: 'Punch 1 person',
        presses: [
          ['checkbox', 'Select Maya Lindqvist'],
          ['button', /^Punch$/],
        ],
      },
      { name: 'Print 1 card', presses: [['button', /^Print cards/]] },
    ],
  },
  {
    path: '/admin/members?q=lindqvist',
    who: 'administrator',
    through: [['button', 'View Maya Lindqvist']],
    isOverRecord: true,
    dialogs: [
      { name: 'Ground Maya Lindqvist', presses: [['button', 'Ground']] },
      { name: 'Renew Credential', presses: [['button', /^Punch Lift Ticket/]] },
      { name: 'Remove Credential', presses: [['button', /^Delete Lift Ticket/]] },
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
    path: '/admin/bases',
    who: 'administrator',
    dialogs: [
      { name: 'Add base', presses: [['button', 'Add base']] },
      { name: 'Edit LG1', presses: [['button', 'Edit LG1']] },
      { name: 'Delete Base', presses: [['button', 'Delete LG1']] },
    ],
  },
  {
    path: '/programs',
    who: 'administrator',
    dialogs: [{ name: 'New Program', presses: [['button', 'New program']] }],
  },
  {
    path: '/admin/bases',
    who: 'administrator',
    through: programOfLg1,
    dialogs: [
      { name: 'Edit Rescue Deployment at LG1', presses: [['button', /^Edit$/]] },
      { name: 'Delete Program', presses: [['button', /^Delete$/]] },
      { name: 'People needed', presses: [['button', /^Change \d+/]] },
      { name: 'Reminders', presses: [['button', 'Change reminders']] },
      { name: 'Add Season', presses: [['button', 'Add Season']] },
      { name: 'Edit Season', presses: [['button', /^Edit LG1/]] },
      { name: 'Delete Season', presses: [['button', /^Delete LG1/]] },
    ],
  },
  {
    path: '/admin/training/base/LG6',
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
    who: 'administrator',
    through: [['link', 'Dec 06, 2025']],
    dialogs: [
      { name: 'Punch attendees', presses: [['button', 'Punch attendees']] },
      { name: 'Delete Training', presses: [['button', /^Delete$/]] },
    ],
  },
  {
    path: '/admin/organizations',
    who: 'administrator',
    dialogs: [
      { name: 'Add Organization', presses: [['button', 'Add Organization']] },
      { name: 'Edit Organization', presses: [['button', 'Edit Alpine Rescue Team']] },
      { name: 'Delete Organization', presses: [['button', 'Delete Alpine Rescue Team']] },
    ],
  },
  {
    path: '/account',
    who: 'administrator',
    dialogs: [
      { name: 'Bases you lead', presses: [['button', 'Choose bases']] },
      { name: 'Set up a second step', presses: [['button', 'Set up a second step']] },
      { name: 'Get an address for the calendar of LG1?', presses: [['button', /^Get address/]] },
      { name: 'Sign out all other devices?', presses: [['button', 'Sign out all other devices']] },
    ],
  },
  {
    path: '/admin/security',
    who: 'administrator',
    dialogs: [
      { name: 'Start reminders?', presses: [['button', 'Start reminders']] },
      { name: 'Add a Boarding Device', presses: [['button', 'Add device']] },
    ],
  },
  {
    path: '/admin/security?view=settings',
    who: 'administrator',
    dialogs: [{ name: 'Change setting', presses: [['button', /^Change /]] }],
  },
  {
    path: '/member',
    who: 'maya',
    dialogs: [
      { name: 'Member card', presses: [['button', 'Show full screen']] },
      { name: 'Maya Lindqvist', presses: [['button', 'Show to crew']] },
    ],
  },
];
