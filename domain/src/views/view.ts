/** Whose filters can be saved under a name, with what the screen is called. */
export const viewScreens = { members: 'Members', readiness: 'Readiness', reports: 'Reports' } as const;

export type ViewScreen = keyof typeof viewScreens;
