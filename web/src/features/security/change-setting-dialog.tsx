import { securityMessages } from '@ffl/domain/security';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useChangeSetting } from '../../api/security/mutations.ts';
import type { SecuritySetting } from '../../api/security/rows.ts';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { OfflineNote } from '../../components/ui/offline-note.tsx';
import { useOnline } from '../../hooks/use-online.ts';
import { showToast } from '../../lib/toast.ts';
import { ChangeSummary } from './change-summary.tsx';
import { SettingField } from './setting-field.tsx';
import { type CheckedValue, checkValue } from './setting-value.ts';
import { settingLabel, valueText } from './setting-words.ts';

type ChangeSettingDialogProps = { setting: SecuritySetting; onClose: () => void };

/** Takes a new value, shows what changes, and stores it when that is confirmed. Open as long as it is rendered. */
export function ChangeSettingDialog({ setting, onClose }: ChangeSettingDialogProps) {
  const formId = useId();
  const field = useRef<HTMLInputElement & HTMLSelectElement>(null);
  const [text, setText] = useState(String(setting.value));
  const [problem, setProblem] = useState<string | null>(null);
  const [confirmed, setConfirmed] = useState<CheckedValue | null>(null);
  const { mutateAsync: change, isPending, error, reset } = useChangeSetting();
  const isOnline = useOnline();

  function check() {
    const checked = checkValue(setting, text);
    setProblem('problem' in checked ? checked.problem : null);
    return checked;
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (confirmed) return store(confirmed);
    const checked = check();
    if ('problem' in checked) field.current?.focus();
    else setConfirmed(checked);
  }

  async function store({ value }: CheckedValue) {
    if (isPending || !isOnline) return;
    try {
      await change({ key: setting.key, value: String(value) });
    } catch {
      return;
    }
    onClose();
    const said = `${settingLabel(setting.key)}: ${valueText(setting.key, value)}`;
    showToast({ tone: 'success', title: securityMessages.settingSaved, text: said });
  }

  function handleBack() {
    reset();
    setConfirmed(null);
  }

  return (
    <Dialog
      title={confirmed ? 'Confirm the change' : 'Change setting'}
      description={settingLabel(setting.key)}
      onClose={() => !isPending && onClose()}
      footer={
        <>
          <Button disabled={isPending} onClick={confirmed ? handleBack : onClose}>
            {confirmed ? 'Back' : 'Cancel'}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={isPending}
            busyText="Changing..."
            disabled={confirmed !== null && !isOnline}
          >
            {confirmed ? 'Change setting' : 'Continue'}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={handleSubmit} className="flex flex-col gap-4">
        {confirmed ? (
          <ChangeSummary setting={setting} value={confirmed.value} error={isPending ? null : error} />
        ) : (
          <SettingField
            ref={field}
            setting={setting}
            text={text}
            problem={problem}
            onText={(next) => {
              setText(next);
              setProblem(null);
            }}
            onLeave={() => text !== String(setting.value) && check()}
          />
        )}
        <OfflineNote />
      </form>
    </Dialog>
  );
}
