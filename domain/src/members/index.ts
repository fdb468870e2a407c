export { isPlainEmail } from './email.ts';
export { lastUpdated, latestOf, type ProfileAge, type ProfileTimes, profileAge } from './kept-profile.ts';
export { memberLimits } from './limits.ts';
export {
  type CertificationLevel,
  certificationLevelText,
  certificationLevelValue,
  fullName,
  initials,
  type Member,
} from './member.ts';
export { type MemberStatus, memberStatus, memberStatusUntil } from './member-status.ts';
export { memberMessages } from './messages.ts';
export {
  certificationLevelSchema,
  listedOrganization,
  type MemberForm,
  memberFormSchema,
  photoProblem,
} from './schemas.ts';
export { programOfSearch } from './search-members.ts';
export { personTyped, type TypedPerson } from './typed-name.ts';
