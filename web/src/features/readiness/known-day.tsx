import { readinessMessages } from '@ffl/domain/readiness/messages';
import { addCalendarDays, denverDate } from '@ffl/domain/time/denver';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { buttonClass } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { DayField } from '../../components/ui/filter-fields.tsx';
import { useNow } from '../../hooks/visit/use-now.ts';

/** Opens the board of a past day as it was known then. */
export function KnownDay() {
  const yesterday = denverDate(addCalendarDays(useNow(), -1));
  const [day, setDay] = useState(yesterday);
  return (
    <Card title={readinessMessages.knownTitle}>
      <p className="max-w-[70ch] text-ink-2">{readinessMessages.knownText}</p>
      <div className="mt-3 flex flex-wrap items-start gap-3">
        <DayField label="Day" day={day} isOptional={false} isInBar onDay={(chosen) => setDay(chosen ?? yesterday)} />
        <Link to="/admin/readiness" search={{ day, known: 'then' }} className={buttonClass({})}>
          Open the board
        </Link>
      </div>
    </Card>
  );
}
