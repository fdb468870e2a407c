import { bulkMessages } from '@ffl/domain/credentials/bulk-messages';
import { groundingMessages } from '@ffl/domain/groundings/messages';
import { groundedDetail } from '@ffl/domain/groundings/words';
import { displayDateTime } from '@ffl/domain/time/denver';
import { useId } from 'react';
import type { LeftOut } from '../../api/credentials/bulk-punch.ts';
import { Button } from '../../components/ui/button.tsx';
import { Checkbox } from '../../components/ui/checkbox.tsx';
import { useNow } from '../../hooks/visit/use-now.ts';

export function needsConfirmation({ recent, grounding }: LeftOut): boolean {
  return recent !== null || grounding !== null;
}

type PeopleToConfirmProps = { left: LeftOut[]; ticked: readonly string[]; onTick: (ticked: readonly string[]) => void };

/** Asks once about everybody who is grounded or was punched in the last hours; whoever isn't checked is left out. */
export function PeopleToConfirm({ left, ticked, onTick }: PeopleToConfirmProps) {
  const now = useNow();
  const id = useId();
  if (left.length === 0) return null;
  const areGrounded = left.some(({ grounding }) => grounding);
  const all = left.map(({ memberId }) => memberId);
  const others = ticked.filter((one) => !all.includes(one));
  const isEverybody = all.every((one) => ticked.includes(one));
  return (
    <section aria-labelledby={id}>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h3 id={id} className="font-semibold text-card-title">
          {areGrounded
            ? groundingMessages.many(left.length)
            : `${bulkMessages.people(left.length)} punched in the last 12 hours`}
        </h3>
        {left.length > 1 && (
          <Button
            variant="link"
            size="small"
            className="px-0!"
            onClick={() => onTick(isEverybody ? others : [...others, ...all])}
          >
            {isEverybody ? 'Leave all of them out' : areGrounded ? 'Punch all of them' : 'Punch all of them again'}
          </Button>
        )}
      </div>
      <p className="text-ink-2 text-meta">{bulkMessages.leftOutUnlessTicked}</p>
      <div className="mt-2 flex max-h-60 flex-col gap-2 overflow-y-auto">
        {left.map((one) => (
          <Checkbox
            key={one.memberId}
            className="wrap-anywhere shrink-0"
            label={one.grounding ? `Punch ${one.name} anyway` : `Punch ${one.name} again`}
            hint={detailText(one, now)}
            checked={ticked.includes(one.memberId)}
            onChange={({ currentTarget: { checked } }) =>
              onTick(checked ? [...ticked, one.memberId] : ticked.filter((other) => other !== one.memberId))
            }
          />
        ))}
      </div>
    </section>
  );
}

function detailText({ recent, grounding, held: [punched, ...others] }: LeftOut, now: Date): string {
  return [
    grounding && groundedDetail(grounding),
    recent && `${grounding ? 'punched ' : ''}${displayDateTime(recent.at)}, ${recent.by ?? 'on the server'}`,
    punched && others.length > 0 && [punched.base, bulkMessages.alsoHolds(others, now)].filter(Boolean).join(', '),
  ]
    .filter(Boolean)
    .join(' · ');
}
