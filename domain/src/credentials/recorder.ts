/** Who recorded a ledger entry, as rosters and reports show it. */
export type Recorder = {
  /** The administrator's name; null if there is none anymore, or never was. */
  recordedBy: string | null;
  isByServer: boolean;
};

export const recorderHeading = 'Recorded by';

/** The text of a cell in the column of recorders. */
export function recorderText({ recordedBy, isByServer }: Recorder): string {
  return recordedBy ?? (isByServer ? 'On the server' : 'Former administrator');
}

/** A full sentence, for use without a heading. */
export function recordedText({ recordedBy, isByServer }: Recorder): string {
  if (isByServer) return 'Recorded on the server';
  return `${recorderHeading} ${recordedBy ?? 'a former administrator'}`;
}
