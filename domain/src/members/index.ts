export { isPlainEmail } from './email.ts';
export { lastUpdated, latestOf, profileAge } from './kept-profile.ts';
export { memberLimits } from './limits.ts';
export { certificationLevelText, certificationLevelValue, fullName, initials, type Member } from './member.ts';
export { type MemberStatus, memberStatus, memberStatusUntil } from './member-status.ts';
export { memberMessages } from './messages.ts';
export { certificationLevelSchema, listedOrganization, memberFormSchema, photoProblem } from './schemas.ts';
export { programOfSearch } from './search-members.ts';
export { personTyped, type TypedPerson } from './typed-name.ts';
