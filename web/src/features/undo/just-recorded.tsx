import { isUndoOpen } from '@ffl/domain/credentials';
import type { KeptPunch } from '../../api/credentials/recorded-punches.ts';
import { Card } from '../../components/ui/card.tsx';
import { useNow } from '../../hooks/use-now.ts';
import { useOnline } from '../../hooks/use-online.ts';
import { RecordedPunchItem } from './recorded-punch-item.tsx';

type JustRecordedProps = { punches: readonly KeptPunch[] };

/** Keeps Undo within reach after the toast is gone (design 9.16). Nothing is shown before the first punch. */
export function JustRecorded({ punches }: JustRecordedProps) {
  const now = useNow();
  const isOnline = useOnline();
  if (punches.length === 0) return null;
  return (
    <Card aria-labelledby="just-recorded" className="mt-4">
      <h3 id="just-recorded" className="font-semibold text-card-title">
        Just recorded
      </h3>
      <p className="mt-1 text-ink-2 text-meta">
        {isOnline
          ? 'A wrong punch can be taken back here for 10 minutes, later with a reason in the renewal history.'
          : 'You are offline. A punch cannot be taken back now.'}
      </p>
      <ul className="mt-3 divide-y divide-line">
        {punches.map((punch, index) => (
          <RecordedPunchItem
            key={punch.punchId}
            punch={punch}
            isOpen={isUndoOpen(punch.recordedAt, now) && !isFollowed(punch, punches.slice(0, index))}
            isOnline={isOnline}
          />
        ))}
      </ul>
    </Card>
  );
}

/** Only the last punch of a credential can be taken back. */
function isFollowed({ memberId, programId }: KeptPunch, later: readonly KeptPunch[]): boolean {
  return later.some((one) => one.memberId === memberId && one.programId === programId);
}
