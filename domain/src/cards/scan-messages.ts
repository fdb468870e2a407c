export const scanMessages = {
  picture: 'Camera view',
  holdInFront: "Hold the member's code in front of the camera.",
  otherCode: 'This is not a crew code. Ask the member to open Show to crew.',
  cameraApp: 'Or scan the code with the camera app of this device.',
  holdCard: 'Hold the code on a card, or the one under Show to crew, in front of the camera.',
  looking: 'Looking at the code...',
  noMemberCode: 'No member has this code. Scan the one on a card, or the one under Show to crew.',
  codeElsewhere: (origin: string) =>
    `This code was made at ${origin}, and doesn't match anyone here. Search by name instead.`,
  codeUnanswered: 'The server did not answer about this code. Keep it in view to try again.',
  chosenByCard: 'Found by the code on the card, which anyone can copy. Check the photo or an ID.',
  codeChecked: (age: string) => `Code made ${age}, checked with the server`,
  searchInstead: 'Or search by name or email.',
} as const;

export type CameraProblem = 'denied' | 'missing' | 'busy' | 'insecure' | 'unsupported' | 'not loaded';

/** The cause of each camera problem, and what to do next. */
export const cameraWords: Record<CameraProblem, { cause: string; next: string }> = {
  denied: {
    cause: "This page isn't allowed to use the camera.",
    next: 'Allow it for this site in the browser settings, and try again.',
  },
  missing: { cause: 'This device has no camera.', next: 'Connect one and try again, or use another device.' },
  busy: {
    cause: 'The camera did not start, or another app took it.',
    next: 'Close other apps that use the camera, and try again.',
  },
  insecure: {
    cause: 'The camera only works at an address that starts with https.',
    next: 'Open this page at its https address.',
  },
  unsupported: { cause: 'This browser does not let pages use the camera.', next: 'Open this page in another browser.' },
  'not loaded': { cause: 'The scanner could not be loaded.', next: 'Connect this device, and try again.' },
};
