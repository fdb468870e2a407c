import type { Program } from '@ffl/domain/programs/program';
import type { ComponentProps } from 'react';
import { type CurrencyRuleChange, useCurrencyQuestion } from '../../api/programs/currency-plan.ts';
import { later } from '../../lib/pages/soon.ts';

const ConfirmCurrencyChanges = later(
  async () => (await import('../../components/currency/currency-changes.tsx')).ConfirmCurrencyChanges,
);

/** With two clocks dates follow the seasons, so a change is saved only after showing who is affected. */
export function useSeasonCurrency(program: Program, onConfirm: () => void) {
  const { ask, question } = useCurrencyQuestion(onConfirm);
  return {
    question,
    /** Asks first if dates follow the change, otherwise saves at once. */
    save(seasons: CurrencyRuleChange['seasons']) {
      if (program.twoClocks && seasons) ask(changeOf(program, seasons));
      else onConfirm();
    },
  };
}

export function changeOf(
  { id, twoClocks, validityPeriodDays }: Program,
  seasons: NonNullable<CurrencyRuleChange['seasons']>,
): CurrencyRuleChange {
  return { programId: id, twoClocks, validityPeriodDays, seasons };
}

type SeasonQuestionProps = Pick<ReturnType<typeof useSeasonCurrency>, 'question'> &
  Pick<ComponentProps<typeof ConfirmCurrencyChanges>, 'confirmText'>;

export function SeasonQuestion({ question, confirmText }: SeasonQuestionProps) {
  return question && <ConfirmCurrencyChanges {...question} confirmText={confirmText} />;
}
