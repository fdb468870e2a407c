import { numberProblem } from '@ffl/domain/security';
import type { SecuritySetting } from '../../api/security/rows.ts';

export type CheckedValue = { value: number | string };

/** The value that a text stands for, or the sentence for the field. */
export function checkValue(setting: SecuritySetting, text: string): CheckedValue | { problem: string } {
  if (setting.kind === 'number') {
    const problem = numberProblem(text, setting.lowest, setting.highest);
    if (problem) return { problem };
  }
  const value = setting.kind === 'number' ? Number(text) : text;
  return value === setting.value ? { problem: 'This is the value that holds now' } : { value };
}
