import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { programQueries } from '../../api/programs/queries.ts';
import { OwnBase } from '../../components/grants/own-base.tsx';
import { CardSkeletons } from '../../components/ui/card-grid.tsx';
import { isId } from '../../lib/pages/is-id.ts';
import { useOwnBases } from '../../lib/session/may.ts';

/** A program's page, unless this person's pages keep to other bases. */
export function OfOwnBase({ programId, children }: { programId: string; children: ReactNode }) {
  const isKept = useOwnBases() !== null && isId(programId);
  const { data, isPending } = useQuery({ ...programQueries.byId(programId), enabled: isKept });
  if (isKept && isPending) return <CardSkeletons />;
  if (!isKept || !data) return children;
  return (
    <OwnBase base={data.base} name={data.base ?? data.name}>
      {children}
    </OwnBase>
  );
}
