export const mergeMessages = {
  sameRecord: 'Choose two different records',
  memberMissing: 'Member not found',
  merged: 'One of these records was merged into another one already. Merge that one instead.',
  leadsOn: 'This record was merged into another one. Open that one instead.',
  signIn:
    'Two records of yours became one, and this account was ended with one of them. Sign in with your other email address, or contact an administrator.',
  hasLeft: 'The record to keep was set aside. Bring it back first, or keep the other one.',
  ownRecord: 'Another administrator merges your own record.',
  ofRights: 'Only a super administrator merges the record of somebody who administers.',
  reentersElsewhere:
    'The other record has a history at another base, which this would enter there anew. An administrator can do it.',
  notEndable:
    'This account has rights. Only another super administrator, who has been one for a week and owes it nothing, ends it.',
  accountNeeded: 'Both records have an account. Choose the one that stays.',
  removalNeeded:
    'A credential was removed under one record after its last punch under the other. Say whether it stays removed.',
  stale: 'One of the records changed since you reviewed this. Nothing was merged. Review it again.',
  missing: 'Merge not found',
  undone: 'This merge was undone already.',
  notLast: 'One of the records was merged again since. Undo that merge first.',
  undoNeedsReason: 'The ten minutes to undo this are over. Please say why.',
  undoStale: 'The record changed since you reviewed this. Nothing was undone. Review it again.',
  fieldsUnknown: 'Take the name, email, phone, organization, certification level or photo',
  reviewNeeded: 'Review the merge first',
} as const;
