import { eventText } from '@ffl/domain/security/events';
import { takeBackMessages as messages } from '@ffl/domain/take-back/messages';
import { outcomeLabels, type TakeBackReport, takeBackKind, takeBackOutcomes } from '@ffl/domain/take-back/report';
import { displayDateTime, readInstant } from '@ffl/domain/time/denver';

/** An account's acts by what happened or would happen to them, and what can't be taken back. */
export function TakenBackActs({ report: { groups, lost }, title }: { report: TakeBackReport; title: string }) {
  return (
    <div className="flex flex-col gap-4">
      <p className="font-semibold">{title}</p>
      {takeBackOutcomes.map((outcome) => {
        const alike = groups.filter((group) => group.outcome === outcome);
        if (alike.length === 0) return null;
        return (
          <section key={outcome} aria-label={outcomeLabels[outcome]}>
            <h3 className="font-semibold">{outcomeLabels[outcome]}</h3>
            <ul className="mt-1 divide-y divide-line">
              {alike.map(({ kind, count, names }) => (
                <li key={kind} className="py-2">
                  <p data-numbers="">
                    {takeBackKind(kind)}: {count}
                  </p>
                  {names.length > 0 && <p className="wrap-anywhere text-ink-2 text-meta">{names.join('; ')}</p>}
                </li>
              ))}
            </ul>
          </section>
        );
      })}
      {lost.length > 0 && (
        <section aria-label={messages.lost}>
          <h3 className="font-semibold">{messages.lost}</h3>
          <ul className="mt-1 divide-y divide-line">
            {lost.map(({ name, count, firstAt, backup }) => (
              <li key={name} className="py-2">
                <p data-numbers="">
                  {eventText(name, {})}: {count}, first on {displayDateTime(readInstant(firstAt))}
                </p>
                {name === 'sensitive_delete' && (
                  <p className="wrap-anywhere text-ink-2 text-meta">
                    {backup ? messages.backup(backup.file) : messages.noBackup}
                  </p>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
