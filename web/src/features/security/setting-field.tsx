import { choiceTexts, settingTexts } from '@ffl/domain/security/settings';
import type { SecuritySetting } from '../../api/security/rows.ts';
import { FormField } from '../../components/ui/form-field.tsx';
import { Select } from '../../components/ui/select.tsx';
import { TextInput } from '../../components/ui/text-input.tsx';
import type { FormState } from '../../hooks/forms/use-form.ts';
import { rangeText, valueText } from './setting-words.ts';

type SettingFieldProps = { setting: SecuritySetting; form: FormState<{ value: string }> };

/** A number within its range, or one of a few words. */
export function SettingField({ setting, form }: SettingFieldProps) {
  const unit = settingTexts[setting.key]?.unit;
  const usual = `The default is ${valueText(setting.key, setting.defaultValue)}.`;
  return (
    <FormField
      form={form}
      name="value"
      label={unit && setting.kind === 'number' ? `New value (${unit})` : 'New value'}
      hint={setting.kind === 'number' ? `A whole number from ${rangeText(setting)}. ${usual}` : usual}
      leavesUnchanged
    >
      {(control) =>
        setting.kind === 'number' ? (
          <TextInput {...control} inputMode="numeric" autoComplete="off" className="max-w-40" />
        ) : (
          <Select {...control}>
            {setting.choices.map((choice) => (
              <option key={choice} value={choice}>
                {choiceTexts[choice] ?? choice}
              </option>
            ))}
          </Select>
        )
      }
    </FormField>
  );
}
