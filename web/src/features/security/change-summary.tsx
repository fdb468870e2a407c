import { useEffect, useRef } from 'react';
import type { SecuritySetting } from '../../api/security/rows.ts';
import { valueText } from './setting-words.ts';

type ChangeSummaryProps = { setting: SecuritySetting; value: number | string };

/** What will change, before and after. Takes the focus, so that it is read before it is confirmed. */
export function ChangeSummary({ setting, value }: ChangeSummaryProps) {
  const summary = useRef<HTMLDListElement>(null);
  useEffect(() => summary.current?.focus(), []);
  return (
    <>
      <dl ref={summary} tabIndex={-1} className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 focus:outline-none">
        <dt className="text-ink-2">Now</dt>
        <dd>{valueText(setting.key, setting.value)}</dd>
        <dt className="text-ink-2">New</dt>
        <dd className="font-semibold">{valueText(setting.key, value)}</dd>
      </dl>
      <p className="text-ink-2">It holds at once, for everybody. All super administrators get a mail.</p>
    </>
  );
}
