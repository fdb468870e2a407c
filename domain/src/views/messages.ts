import { type ViewScreen, viewScreens } from './view.ts';

export const viewMessages = {
  nameRequired: 'A view needs a name.',
  nameTooLong: 'Names can be up to 60 characters.',
  nameTaken: 'You already have a view with this name. Choose another name.',
  hint: 'Saves the current filters and order, just for you.',
  /** 'Open Members with this view' */
  opens: (screen: ViewScreen) => `Open ${viewScreens[screen]} with this view`,
  saved: 'View saved',
  renamed: 'View renamed',
  deleted: 'View deleted',
  restored: 'View restored',
  isDefault: (screen: ViewScreen) => `${viewScreens[screen]} will open with this view`,
  isDefaultNoMore: (screen: ViewScreen) => `${viewScreens[screen]} will no longer open with this view`,
  failed: 'The view could not be changed.',
  unconfirmed: 'The change may or may not have been saved. Trying again is safe.',
  unread: 'Your views could not be loaded.',
  none: 'No views yet.',
  displayTitle: 'List display',
  displayText: 'For you in this browser. On paper and in files all columns stay.',
  compact: 'Compact rows',
  saving: {
    refused: 'The view could not be saved',
    unconfirmed: 'The view may or may not have been saved. Trying again is safe: it is never saved twice.',
    ifStopped: 'If you stop, look in the list of views later.',
  },
} as const;
