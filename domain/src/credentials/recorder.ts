/** Who recorded an entry of the ledger, as rosters and reports tell it. */
export type Recorder = {
  /** The name of the administrator, null when there is none any more, or never was. */
  recordedBy: string | null;
  isByServer: boolean;
};

export const recorderHeading = 'Recorded by';

/** A cell below the heading. */
export function recorderText({ recordedBy, isByServer }: Recorder): string {
  return recordedBy ?? (isByServer ? 'On the server' : 'Former administrator');
}

/** A sentence, where there is no heading. */
export function recordedText({ recordedBy, isByServer }: Recorder): string {
  if (isByServer) return 'Recorded on the server';
  return `${recorderHeading} ${recordedBy ?? 'a former administrator'}`;
}
