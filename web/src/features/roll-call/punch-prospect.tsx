import { rollCallProspect } from '@ffl/domain/credentials/roll-call';
import type { Listed, RollCall } from '../../lib/roll-calls/roll-call.ts';

/** Whether a punch moves the date, by the rule stored with the list. */
export function PunchProspect({ list, person }: { list: RollCall; person: Listed }) {
  const text = prospectOf(list, person);
  return text && <span className="block text-ink-2 text-meta">{text}</span>;
}

function prospectOf({ rule, program }: RollCall, { until, annualDate }: Listed): string | null {
  if (!rule) return null;
  const { annualInitialTraining, ...currencyRule } = rule;
  const dates = { expiresDate: new Date(until), annualDate: annualDate ? new Date(annualDate) : null };
  const facts = { annualInitialTraining, base: program.base };
  return rollCallProspect({ program: { ...program, ...currencyRule }, facts, ...dates }, new Date());
}
