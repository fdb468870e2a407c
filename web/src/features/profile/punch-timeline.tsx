import { displayDate } from '@ffl/domain/time/denver';
import { Timeline, TimelineItem } from '../../components/credentials/timeline.tsx';
import type { OwnPunch } from './punch-history.tsx';

/** The person's own punches, newest first, by year. */
export function PunchTimeline({ punches }: { punches: readonly OwnPunch[] }) {
  return (
    <Timeline
      entries={punches}
      dateOf={({ date }) => date}
      renderEntry={({ id, type, program, date, isLiveMission, isUndone, facts, notes, undoReason }) => (
        <TimelineItem
          key={id}
          {...{ type, program, isLiveMission, isUndone, facts, notes }}
          at={date}
          atText={displayDate(date)}
        >
          {undoReason && (
            <p className="wrap-anywhere text-meta">
              <span className="text-ink-2">Reason: </span>
              {undoReason}
            </p>
          )}
        </TimelineItem>
      )}
    />
  );
}
