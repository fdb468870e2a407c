export { findOrganizations } from './find-organizations.ts';
export { organizationLimits } from './limits.ts';
export { organizationMessages } from './messages.ts';
export { type OrganizationDraft, organizationSchema } from './schemas.ts';
