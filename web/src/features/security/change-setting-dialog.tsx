import { securityMessages } from '@ffl/domain/security/messages';
import { choiceTexts, numberProblem, settingTexts } from '@ffl/domain/security/settings';
import { type FormEvent, useId } from 'react';
import { useChangeSetting } from '../../api/security/mutations.ts';
import type { SecuritySetting } from '../../api/security/rows.ts';
import { Dialog } from '../../components/ui/dialog.tsx';
import { TextInput } from '../../components/ui/field.tsx';
import { FormField, Select } from '../../components/ui/form-field.tsx';
import { FormFooter } from '../../components/ui/form-footer.tsx';
import { WriteOutcome } from '../../components/ui/write-outcome.tsx';
import { useForm } from '../../hooks/forms/use-form.ts';
import { useWrite } from '../../hooks/forms/use-write.ts';
import { rangeText, settingLabel, valueText } from './setting-words.ts';

type ChangeSettingDialogProps = { setting: SecuritySetting; onClose: () => void };

/** Takes a new value beside the present one. Open while rendered. */
export function ChangeSettingDialog({ setting, onClose }: ChangeSettingDialogProps) {
  const formId = useId();
  const form = useForm({
    initial: { value: String(setting.value) },
    check: ({ value }) => ({ value: valueProblem(setting, value) }),
    onChange: () => write.correct(),
  });
  const { mutateAsync: send } = useChangeSetting();
  const write = useWrite({
    send,
    onClose,
    done: (_answer, { value }) => ({
      title: securityMessages.settingSaved,
      text: `${settingLabel(setting.key)}: ${valueText(setting.key, value)}`,
    }),
  });
  const unit = setting.kind === 'number' && settingTexts[setting.key]?.unit;
  const range = setting.kind === 'number' ? ` A whole number from ${rangeText(setting)}.` : '';

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (!write.isLocked && form.check())
      void write.send({ key: setting.key, value: typedValue(setting, form.values.value) });
  }

  return (
    <Dialog
      title="Change setting"
      description={settingLabel(setting.key)}
      onClose={() => write.state.kind !== 'sending' && onClose()}
      footer={
        <FormFooter {...{ formId, write, submitText: 'Change setting', busyText: 'Changing...' }} onCancel={onClose}>
          <WriteOutcome write={write} words={securityMessages.changing} onStop={onClose} />
        </FormFooter>
      }
    >
      <form id={formId} noValidate onSubmit={handleSubmit} className="flex flex-col gap-4">
        <p>
          Now <strong>{valueText(setting.key, setting.value)}</strong>
        </p>
        <FormField
          form={form}
          name="value"
          label={unit ? `New value (${unit})` : 'New value'}
          hint={`The default is ${valueText(setting.key, setting.defaultValue)}.${range}`}
          leavesUnchanged
        >
          {(control) =>
            setting.kind === 'number' ? (
              <TextInput
                {...control}
                readOnly={write.isLocked}
                inputMode="numeric"
                autoComplete="off"
                className="max-w-40"
              />
            ) : (
              <Select {...control} disabled={write.isLocked}>
                {setting.choices.map((choice) => (
                  <option key={choice} value={choice}>
                    {choiceTexts[choice] ?? choice}
                  </option>
                ))}
              </Select>
            )
          }
        </FormField>
        <p className="text-ink-2">{securityMessages.changeFollows}</p>
      </form>
    </Dialog>
  );
}

/** Converts a checked text to a value. */
function typedValue(setting: SecuritySetting, text: string): number | string {
  return setting.kind === 'number' ? Number(text) : text;
}

/** The message for the field, undefined if the value is valid. */
function valueProblem(setting: SecuritySetting, text: string): string | undefined {
  const problem = setting.kind === 'number' && numberProblem(text, setting.lowest, setting.highest);
  if (problem) return problem;
  return typedValue(setting, text) === setting.value ? 'This is the current value' : undefined;
}
