import { choiceTexts, settingTexts } from '@ffl/domain/security';
import type { Ref } from 'react';
import type { SecuritySetting } from '../../api/security/rows.ts';
import { Field } from '../../components/ui/field.tsx';
import { Select } from '../../components/ui/select.tsx';
import { TextInput } from '../../components/ui/text-input.tsx';
import { rangeText, valueText } from './setting-words.ts';

type SettingFieldProps = {
  setting: SecuritySetting;
  text: string;
  problem: string | null;
  onText: (text: string) => void;
  onLeave: () => void;
  ref: Ref<HTMLInputElement & HTMLSelectElement>;
};

/** A number within its range, or one of a few words. */
export function SettingField({ setting, text, problem, onText, onLeave, ref }: SettingFieldProps) {
  const unit = settingTexts[setting.key]?.unit;
  const usual = `The default is ${valueText(setting.key, setting.defaultValue)}.`;
  return (
    <Field
      label={unit && setting.kind === 'number' ? `New value (${unit})` : 'New value'}
      hint={setting.kind === 'number' ? `A whole number from ${rangeText(setting)}. ${usual}` : usual}
      error={problem ?? undefined}
    >
      {(control) =>
        setting.kind === 'number' ? (
          <TextInput
            {...control}
            ref={ref}
            inputMode="numeric"
            autoComplete="off"
            value={text}
            onChange={(event) => onText(event.currentTarget.value)}
            onBlur={onLeave}
            className="max-w-40"
          />
        ) : (
          <Select {...control} ref={ref} value={text} onChange={(event) => onText(event.currentTarget.value)}>
            {setting.choices.map((choice) => (
              <option key={choice} value={choice}>
                {choiceTexts[choice] ?? choice}
              </option>
            ))}
          </Select>
        )
      }
    </Field>
  );
}
