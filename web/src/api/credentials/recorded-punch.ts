/** What a confirmed punch hands over, so that it can be taken back. */
export type RecordedPunch = {
  memberId: string;
  memberName: string;
  programId: string;
  /** With its base: 'Lift Ticket at LG1'. */
  programName: string;
  punchId: string;
};

/** Told of a confirmed punch; what it gives back takes that punch back. */
export type OnRecorded = (recorded: RecordedPunch) => (() => void) | undefined;
