/** What a confirmed punch hands over so it can be undone. */
export type RecordedPunch = {
  memberId: string;
  memberName: string;
  programId: string;
  /** With its base: 'Lift Ticket at LG1'. */
  programName: string;
  punchId: string;
};

/** Told of a confirmed punch; what it returns undoes that punch. */
export type OnRecorded = (recorded: RecordedPunch) => (() => void) | undefined;
