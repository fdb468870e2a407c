import { type Credential, isHeld, isLiveMissionPunch } from '../src/credentials/index.ts';

/** The column Live Missions: over held credentials, without undone punches. */
export function liveMissionCount(credentials: readonly Pick<Credential, 'isActive' | 'renewalHistory'>[]): number {
  return credentials
    .filter(isHeld)
    .flatMap((credential) => credential.renewalHistory)
    .filter((punch) => isLiveMissionPunch(punch) && !punch.isVoided).length;
}
