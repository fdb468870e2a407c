/** Beside the camera. */
export const scanMessages = {
  picture: 'Picture of the camera',
  holdInFront: 'Hold the code of the member in front of the camera.',
  otherCode: 'This is another code. Ask the member to open Show to crew.',
  cameraApp: 'Or scan the code with the camera app of this device.',
  holdCard: 'Hold the code of a card, or the one under Show to crew, in front of the camera.',
  looking: 'Looking at the code...',
  noMemberCode: 'This code is of no member. Scan the one of a card, or the one under Show to crew.',
  codeElsewhere: (origin: string) =>
    `This code was made at ${origin}, and leads to nobody here. Search by name instead.`,
  codeUnanswered: 'The server gave no answer about this code. It is asked again as long as the code is in view.',
  chosenByCard: 'Chosen by the code of the card, which anybody may copy. Compare the photo or an ID.',
  codeChecked: (age: string) => `Code made ${age}, checked with the server`,
  searchInstead: 'Or search by name or e-mail.',
} as const;

/** Why there is no camera picture. */
export type CameraProblem = 'denied' | 'missing' | 'busy' | 'insecure' | 'unsupported' | 'not loaded';

/** Each one's cause, and what to do next. */
export const cameraWords: Record<CameraProblem, { cause: string; next: string }> = {
  denied: {
    cause: 'The camera is not allowed here.',
    next: 'Allow it for this site in the settings of the browser, and try again.',
  },
  missing: { cause: 'This device has no camera.', next: 'Connect one and try again, or use another device.' },
  busy: {
    cause: 'The camera did not start, or another app took it.',
    next: 'Close other apps that use the camera, and try again.',
  },
  insecure: {
    cause: 'The camera works only at an address that begins with https.',
    next: 'Open this page at its https address.',
  },
  unsupported: { cause: 'This browser shows no camera to pages.', next: 'Open this page in another browser.' },
  'not loaded': { cause: 'The scanner could not be loaded.', next: 'Connect this device, and try again.' },
};
