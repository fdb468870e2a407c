import { securityMessages } from '@ffl/domain/security/messages';
import { choiceTexts, numberProblem, settingTexts } from '@ffl/domain/security/settings';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useChangeSetting } from '../../api/security/mutations.ts';
import type { SecuritySetting } from '../../api/security/rows.ts';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { TextInput } from '../../components/ui/field.tsx';
import { FormField, Select } from '../../components/ui/form-field.tsx';
import { OfflineNote } from '../../components/ui/notice.tsx';
import { WriteOutcome } from '../../components/ui/write-outcome.tsx';
import { useOnline } from '../../hooks/device/use-online.ts';
import { type FormState, useForm } from '../../hooks/forms/use-form.ts';
import { useWrite } from '../../hooks/forms/use-write.ts';
import { rangeText, settingLabel, valueText } from './setting-words.ts';

type ChangeSettingDialogProps = { setting: SecuritySetting; onClose: () => void };

/** Takes a new value, shows what changes, and stores it on confirmation. Open while rendered. */
export function ChangeSettingDialog({ setting, onClose }: ChangeSettingDialogProps) {
  const formId = useId();
  const form = useForm({
    initial: { value: String(setting.value) },
    check: ({ value }) => ({ value: valueProblem(setting, value) }),
  });
  const [confirmed, setConfirmed] = useState<{ value: SettingValue } | null>(null);
  const { mutateAsync: change } = useChangeSetting();
  const isOnline = useOnline();
  const write = useWrite({
    send: change,
    onClose,
    done: (_answer, { value }) => ({
      title: securityMessages.settingSaved,
      text: `${settingLabel(setting.key)}: ${valueText(setting.key, value)}`,
    }),
  });

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (confirmed) {
      if (isOnline) void write.send({ key: setting.key, value: confirmed.value });
      return;
    }
    if (form.check()) setConfirmed({ value: typedValue(setting, form.values.value) });
  }

  function handleBack() {
    write.correct();
    setConfirmed(null);
  }

  return (
    <Dialog
      title={confirmed ? 'Confirm the change' : 'Change setting'}
      description={settingLabel(setting.key)}
      onClose={() => write.state.kind !== 'sending' && onClose()}
      footer={
        <>
          <Button disabled={write.isLocked} onClick={confirmed ? handleBack : onClose}>
            {confirmed ? 'Back' : 'Cancel'}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={write.state.kind === 'sending'}
            busyText="Changing..."
            disabled={write.state.kind === 'unconfirmed' || (confirmed !== null && !isOnline)}
          >
            {confirmed ? 'Change setting' : 'Continue'}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={handleSubmit} className="flex flex-col gap-4">
        {confirmed ? (
          <>
            <ChangeSummary setting={setting} value={confirmed.value} />
            <WriteOutcome write={write} words={securityMessages.changing} onStop={onClose} />
          </>
        ) : (
          <SettingField setting={setting} form={form} />
        )}
        <OfflineNote />
      </form>
    </Dialog>
  );
}

type ChangeSummaryProps = { setting: SecuritySetting; value: number | string };

/** The setting before and after the change. Gets focus, so that it is read before it is confirmed. */
function ChangeSummary({ setting, value }: ChangeSummaryProps) {
  const summary = useRef<HTMLDListElement>(null);
  useEffect(() => summary.current?.focus(), []);
  return (
    <>
      <dl ref={summary} tabIndex={-1} className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 focus:outline-none">
        <dt className="text-ink-2">Now</dt>
        <dd>{valueText(setting.key, setting.value)}</dd>
        <dt className="text-ink-2">New</dt>
        <dd className="font-semibold">{valueText(setting.key, value)}</dd>
      </dl>
      <p className="text-ink-2">{securityMessages.changeFollows}</p>
    </>
  );
}

type SettingValue = number | string;

/** Converts a checked text to a value. */
function typedValue(setting: SecuritySetting, text: string): SettingValue {
  return setting.kind === 'number' ? Number(text) : text;
}

/** The message for the field, undefined if the value is valid. */
function valueProblem(setting: SecuritySetting, text: string): string | undefined {
  const problem = setting.kind === 'number' && numberProblem(text, setting.lowest, setting.highest);
  if (problem) return problem;
  return typedValue(setting, text) === setting.value ? 'This is the current value' : undefined;
}

type SettingFieldProps = { setting: SecuritySetting; form: FormState<{ value: string }> };

/** A number within its range, or one of a few words. */
function SettingField({ setting, form }: SettingFieldProps) {
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
