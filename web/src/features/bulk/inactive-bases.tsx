import { useQuery } from '@tanstack/react-query';
import { programQueries } from '../../api/programs/queries.ts';
import { InactiveBase } from '../../components/bases/inactive-base.tsx';

/** Says for each inactive base among these programs that what is held there can be punched. */
export function InactiveBases({ programIds }: { programIds: readonly string[] }) {
  const { data: programs } = useQuery(programQueries.list());
  return programs
    ?.filter(({ id }) => programIds.includes(id))
    .map((program) => <InactiveBase key={program.id} program={program} />);
}
