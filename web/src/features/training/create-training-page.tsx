import { baseMessages } from '@ffl/domain/bases/messages';
import { denverDate } from '@ffl/domain/time/denver';
import { trainingMessages } from '@ffl/domain/trainings/messages';
import { BackLink } from '../../components/ui/back-link.tsx';
import { Loaded, Skeleton } from '../../components/ui/loaded.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { PageHeading } from '../../components/ui/page-heading.tsx';
import { useUrlState } from '../../hooks/lists/use-url-state.ts';
import { serverNow } from '../../lib/net/server-clock.ts';
import { anyText, oneOf, urlState } from '../../lib/pages/url-state.ts';
import { useProduct } from '../../lib/product.ts';
import { isAmong, useBasesWith } from '../../lib/session/may.ts';
import { newEntries } from './training-entries.ts';
import { TrainingForm } from './training-form.tsx';
import { elsewhere, type TrainingPlace, usePlaceOf, useTrainingPlace } from './use-training-place.ts';

/** What the address says about a new session: where it is held, and whether it begins as one to come (R-54, design 9.4). */
const newSessionUrl = urlState({ base: '', plan: 0 }, { base: anyText, plan: oneOf([1]) });

/** Records a session that was held, or plans one: its date decides. */
export function CreateTrainingPage() {
  const [{ base: named, plan }] = useUrlState(newSessionUrl);
  const place = useTrainingPlace(named === '' ? elsewhere : named);
  const isPlan = plan === 1;
  const own = useBasesWith('train');
  const only = own?.length === 1 ? own[0] : undefined;
  const at = place.data?.kind === 'base' && isAmong(own, place.data.name) ? place.data.name : (only ?? '');
  const back = usePlaceOf(at);
  return (
    <div className="max-w-240">
      <BackLink {...back.link}>Back to {back.name}</BackLink>
      <PageHeading title="Create Training" description={trainingMessages.createText} />
      <Loaded
        query={place}
        failure={baseMessages.fetchFailed}
        failedAgain="The bases could not be refreshed."
        outline={<Skeleton className="h-120" />}
      >
        {(found) => <NewTraining key={`${isPlan} ${at}`} named={named} place={found} base={at} isPlan={isPlan} />}
      </Loaded>
    </div>
  );
}

type NewTrainingProps = { named: string; place: TrainingPlace; base: string; isPlan: boolean };

function NewTraining({ named, place, base, isPlan }: NewTrainingProps) {
  const { server } = useProduct();
  const initial = newEntries({ date: isPlan ? '' : denverDate(serverNow(server)), base });
  return (
    <>
      {place.kind === 'unknown' && (
        <div className="mb-4">
          <Notice tone="warning" title={`There is no base ${named}.`}>
            Choose the base of the session below.
          </Notice>
        </div>
      )}
      <TrainingForm kind={isPlan ? 'plan' : 'record'} initial={initial} />
    </>
  );
}
