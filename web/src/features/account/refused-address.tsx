import { unreachedMessages as messages } from '@ffl/domain/reminders/unreached-messages';
import { displayDate } from '@ffl/domain/time/denver';
import { useQuery } from '@tanstack/react-query';
import { reminderQueries } from '../../api/reminders/queries.ts';
import { Notice } from '../../components/ui/notice.tsx';

/** Says that the reader's mail server refuses our emails, and what to do; nothing if it doesn't. */
export function RefusedAddress() {
  const { data } = useQuery(reminderQueries.own());
  if (!data?.refusedAt) return null;
  return (
    <div className="mb-6">
      <Notice tone="warning" title={messages.ownTitle}>
        <p className="wrap-anywhere">{messages.own(data.address, displayDate(data.refusedAt))}</p>
      </Notice>
    </div>
  );
}
