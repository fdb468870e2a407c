import { areBackupsAlarming } from '@ffl/domain/backups/state';
import { isLedgerAlarming } from '@ffl/domain/seals/messages';
import { useQuery } from '@tanstack/react-query';
import { deletionRequests } from '../../api/security/deletion-requests.ts';
import { securityQueries } from '../../api/security/queries.ts';
import { isLocked, isOverdue } from '../../api/security/rows.ts';
import { useNow } from '../../hooks/visit/use-now.ts';

export const parts = ['frozen', 'deletions', 'records', 'backups', 'locks', 'blocks', 'steps', 'taking back'] as const;
export type Part = (typeof parts)[number];

/** The parts of the desk that need somebody; null until all of them are known, undefined if that failed. */
export function useNeeds(): readonly Part[] | null | undefined {
  const now = useNow();
  const frozen = useQuery(securityQueries.frozen());
  const deletions = useQuery(deletionRequests());
  const records = useQuery(securityQueries.ledger());
  const backups = useQuery(securityQueries.backups());
  const locks = useQuery(securityQueries.locks());
  const steps = useQuery(securityQueries.secondSteps());
  const needs: Partial<Record<Part, boolean | undefined>> = {
    frozen: frozen.data?.some(({ frozenUntil }) => frozenUntil > now),
    deletions: deletions.data && deletions.data.length > 0,
    records: records.data && isLedgerAlarming(records.data),
    backups: backups.data && areBackupsAlarming(backups.data),
    locks: locks.data?.some((account) => account.mayUnlock && account.email !== null && isLocked(account, now)),
    steps: steps.data?.some((person) => isOverdue(person, now)),
  };
  if (!Object.values(needs).includes(undefined)) return parts.filter((part) => needs[part]);
  return [frozen, deletions, records, backups, locks, steps].some(({ isError }) => isError) ? undefined : null;
}
