import { numberProblem } from '@ffl/domain/security';
import type { SecuritySetting } from '../../api/security/rows.ts';

export type SettingValue = number | string;

/** The value that a checked text stands for. */
export function typedValue(setting: SecuritySetting, text: string): SettingValue {
  return setting.kind === 'number' ? Number(text) : text;
}

/** The sentence for the field, undefined when the value will do. */
export function valueProblem(setting: SecuritySetting, text: string): string | undefined {
  const problem = setting.kind === 'number' && numberProblem(text, setting.lowest, setting.highest);
  if (problem) return problem;
  return typedValue(setting, text) === setting.value ? 'This is the value that holds now' : undefined;
}
