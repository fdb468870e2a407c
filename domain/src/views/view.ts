/** The screens whose filters can be saved as views, by name. */
export const viewScreens = { members: 'Members', readiness: 'Readiness', reports: 'Reports' } as const;

export type ViewScreen = keyof typeof viewScreens;
