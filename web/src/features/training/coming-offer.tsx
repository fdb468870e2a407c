import { certificationLevelValue } from '@ffl/domain/members/member';
import { denverDate } from '@ffl/domain/time/denver';
import { type ComingPerson, comingMessages } from '@ffl/domain/trainings/coming';
import { useQuery } from '@tanstack/react-query';
import { UserCheck } from 'lucide-react';
import { comingQuery } from '../../api/trainings/coming.ts';
import { Button } from '../../components/ui/button.tsx';
import { useNow } from '../../hooks/visit/use-now.ts';
import type { TraineeEntry } from './trainee-entries.ts';

type ComingOfferProps = {
  id: string;
  /** The session's, as stored: before it nobody attended. */
  date: string;
  rows: readonly TraineeEntry[];
  onAdd: (people: readonly TraineeEntry[]) => void;
};

/** Takes over, in one press, those who said they come and aren't in the list yet. */
export function ComingOffer({ id, date, rows, onAdd }: ComingOfferProps) {
  const hasCome = date <= denverDate(useNow());
  const { data } = useQuery({ ...comingQuery(id), enabled: hasCome });
  if (!hasCome || !data) return null;
  const linked = new Set(rows.map(({ memberId }) => memberId));
  const missing = data.answers.filter(({ comes, memberId }) => comes && !linked.has(memberId));
  if (missing.length === 0) return null;
  return (
    <Button icon={<UserCheck aria-hidden="true" size={18} />} onClick={() => onAdd(missing.map(toTrainee))}>
      {comingMessages.takeOver(missing.length)}
    </Button>
  );
}

function toTrainee({ memberId, name, level, organization }: ComingPerson): TraineeEntry {
  return { memberId, name, level: certificationLevelValue(level), agency: organization };
}
