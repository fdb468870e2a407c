import type { HeldProgram } from '@ffl/domain/credentials/held-programs';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { cardQueries, type OwnStatement, readKeptStatement } from '../../api/cards/queries.ts';

type OwnStatementQuery = { userId: string; held: readonly HeldProgram[]; isOpen: boolean };

/**
 * The member's statement for crew. Requested whenever the profile is read, so that the device has one before it is
 * needed, and again on every opening. Until the server answers, the kept one is used.
 */
export function useOwnStatement({ userId, held, isOpen }: OwnStatementQuery) {
  const inForce = held.filter((one) => one.isInForce).map(({ credential: { id, expiresDate } }) => [id, expiresDate]);
  const { data, isFetching } = useQuery({
    ...cardQueries.own(userId, JSON.stringify(inForce)),
    enabled: inForce.length > 0,
    refetchOnMount: isOpen ? 'always' : true,
  });
  const [kept, setKept] = useState<OwnStatement>();

  useEffect(() => {
    readKeptStatement().then(setKept, () => undefined);
  }, []);

  return { statement: data ?? kept, isFetching, isNothingInForce: inForce.length === 0 };
}
