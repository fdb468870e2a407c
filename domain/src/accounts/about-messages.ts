export const aboutMessages = {
  about: 'Tracks rescue and lift credentials: who can deploy or ride, and until when.',
  checkCard: "Check somebody's card",
  sample: (administrator: string, member: string) =>
    `Sample: sign in as ${administrator} (administrator) or ${member} (member). The password is printed where the server was started.`,
} as const;
