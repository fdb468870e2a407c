import { denverDate } from '../time/denver.ts';
import { runningDays } from './recency.ts';
import type { CurrencyRule } from './rule.ts';
import { currencyRuleMessages as messages } from './rule-messages.ts';

/** The rule of a program with two clocks, and where its recency clock is today. */
export function currencyRuleTexts(
  { validityPeriodDays, seasons }: Omit<CurrencyRule, 'twoClocks'>,
  now: Date,
): string[] {
  return [messages.currency, messages.recency(validityPeriodDays), todayText(seasons, now)];
}

function todayText(seasons: CurrencyRule['seasons'], now: Date): string {
  const today = denverDate(now);
  const next = runningDays(seasons).find(({ last }) => last >= today);
  if (!next) return messages.rests;
  if (next.first <= today) return messages.running(next.last);
  return messages.restsUntil(next.first);
}
