export const mergeMessages = {
  sameRecord: 'Choose two different records',
  memberMissing: 'Member not found',
  merged: 'One of these records was already merged into another. Merge that one instead.',
  leadsOn: 'This record was merged into another one. Open that one instead.',
  signIn:
    'Your two records became one, and this account was closed with one of them. Sign in with your other email address, or contact an administrator.',
  hasLeft: 'The record to keep was set aside. Bring it back first, or keep the other one.',
  ownRecord: 'Another administrator has to merge your own record.',
  ofRights: "Only a super administrator can merge an administrator's record.",
  reentersElsewhere:
    'The other record has history at another base, and merging would enter it there again. An administrator can do it.',
  notEndable:
    'This account has access of its own. Only another super administrator, who has been one for a week and got no rights from it, can close it.',
  accountNeeded: 'Both records have an account. Choose the one that stays.',
  removalNeeded:
    'A credential was removed under one record after its last punch under the other. Say whether it stays removed.',
  stale: 'One of the records changed since you reviewed this. Nothing was merged. Review it again.',
  missing: 'Merge not found',
  undone: 'This merge was already undone.',
  notLast: 'One of the records has since been merged again. Undo that merge first.',
  undoNeedsReason: 'The 10 minutes to undo this have passed. Please say why.',
  undoStale: 'The record changed since you reviewed this. Nothing was undone. Review it again.',
  fieldsUnknown: 'Take the name, email, phone, organization, certification level or photo',
  reviewNeeded: 'Review the merge first',
} as const;
