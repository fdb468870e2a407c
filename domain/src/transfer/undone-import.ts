import type { CredentialStays } from './decide-import-undo.ts';

/** Why something stays as an import left it. */
export type StaysBecause =
  | CredentialStays
  | 'has_account'
  | 'grounded_since'
  /** Set aside, or merged into another record. */
  | 'left_since'
  | 'punched_since'
  | 'trained_since'
  | 'boarded_since'
  /** More deletions in a day than one administrator may decide: another was asked, or nobody can be. */
  | 'word_asked'
  | 'word_needed'
  /** What was there before is not allowed any more. */
  | 'refused';

/** `lastName` is the sort key; `what` names the cells or the credential. */
type Of = { memberId: string; name: string; lastName: string; what: string };

/** Something of a person that is as it was before an import: no record at all, cells, or a credential. */
export type WentBack = Of & {
  kind: 'record' | 'cells' | 'credential';
  /** Of a credential, null if it is no longer held. */
  expiresDate: string | null;
};

/** Something of a person that an undo leaves as it is. */
export type Stayed = Of & { kind: WentBack['kind']; reason: StaysBecause };

export type ImportUndoCounts = {
  /** People whose record is gone with the import. */
  deleted: number;
  /** People whose record is as it was. */
  returned: number;
  credentials: number;
  stayed: number;
};

/** What an undo did, or would do. */
export type UndoneImport = { back: WentBack[]; stayed: Stayed[] };

export function countsOfUndo({ back, stayed }: UndoneImport): ImportUndoCounts {
  const ofKind = (wanted: WentBack['kind']) => back.filter(({ kind }) => kind === wanted).length;
  return {
    deleted: ofKind('record'),
    returned: ofKind('cells'),
    credentials: ofKind('credential'),
    stayed: stayed.length,
  };
}
