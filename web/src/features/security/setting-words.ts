import { choiceTexts, settingTexts } from '@ffl/domain/security/settings';
import type { SecuritySetting } from '../../api/security/rows.ts';

/** A setting's name; an unnamed one keeps its key. */
export function settingLabel(key: string): string {
  return settingTexts[key]?.label ?? key;
}

/** A value with its unit: '15 minutes', 'Always'. */
export function valueText(key: string, value: number | string): string {
  if (typeof value === 'string') return choiceTexts[value] ?? value;
  const unit = settingTexts[key]?.unit;
  if (unit === undefined) return String(value);
  return `${value} ${value === 1 ? unit.replace(/s$/, '') : unit}`;
}

export function rangeText(setting: SecuritySetting): string {
  if (setting.kind === 'choice') return setting.choices.map((choice) => choiceTexts[choice] ?? choice).join(' / ');
  return `${setting.lowest} to ${setting.highest}`;
}
