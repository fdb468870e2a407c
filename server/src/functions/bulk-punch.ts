import { bulkPunch, planBulkPunch } from '@ffl/database/credentials/bulk-punch';
import { bulkPunchSchema } from '@ffl/domain/credentials/bulk-schemas';
import { actOfAdministrators } from './acts-of-administrators.ts';
import type { Known } from './endpoint.ts';

const example = ({ memberId, programId, punchId }: Known) => ({
  memberIds: [memberId],
  cardName: 'Avalanche Deployment',
  liveMission: true,
  notes: 'The whole crew',
  choices: [{ memberId, programId }],
  despiteRecent: [punchId],
});

/** Tells what `bulk-punch` would do, and whom it would leave out and why. Writes nothing. */
export const planBulkPunchFunction = actOfAdministrators({
  name: 'plan-bulk-punch',
  right: 'punch',
  schema: bulkPunchSchema,
  example,
  run: planBulkPunch,
});

/** Punches up to 1,000 people who hold the credential, in one transaction. */
export const bulkPunchFunction = actOfAdministrators({
  name: 'bulk-punch',
  right: 'punch',
  schema: bulkPunchSchema,
  example,
  run: bulkPunch,
});
