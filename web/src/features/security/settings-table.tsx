import { securityMessages } from '@ffl/domain/security/messages';
import type { SettingGroup } from '@ffl/domain/security/settings';
import { displayDate } from '@ffl/domain/time/denver';
import { Pencil } from 'lucide-react';
import type { SecuritySetting } from '../../api/security/rows.ts';
import { DataTable, type TableColumn } from '../../components/ui/data-table.tsx';
import { IconButton } from '../../components/ui/hint.tsx';
import { rangeText, settingLabel, valueText } from './setting-words.ts';

export type SettingsViewProps = {
  group: SettingGroup;
  settings: SecuritySetting[];
  /** Whether the person may change a setting; otherwise it has no button. */
  mayChange: (key: string) => boolean;
  onChange: (setting: SecuritySetting) => void;
};

/** A group of settings on a wide screen. */
export function SettingsTable({ group, settings, mayChange, onChange }: SettingsViewProps) {
  const columns = settingsColumns(mayChange, onChange);
  return <DataTable caption={group} columns={columns} rows={settings} rowId={({ key }) => key} />;
}

function settingsColumns(
  mayChange: SettingsViewProps['mayChange'],
  onChange: SettingsViewProps['onChange'],
): TableColumn<SecuritySetting>[] {
  return [
    {
      id: 'setting',
      header: 'Setting',
      cell: (setting) => (
        <>
          {settingLabel(setting.key)}
          {!mayChange(setting.key) && (
            <span className="block text-ink-2 text-meta">{securityMessages.ofSuperAdministrators}</span>
          )}
        </>
      ),
      className: 'w-[34%]',
    },
    {
      id: 'value',
      header: 'Value',
      cell: (setting) => <span className="font-semibold">{valueText(setting.key, setting.value)}</span>,
      className: 'w-[16%]',
    },
    {
      id: 'range',
      header: 'Range',
      cell: (setting) => (
        <span className="text-ink-2" data-numbers="">
          {rangeText(setting)}
        </span>
      ),
      className: 'w-[16%]',
    },
    {
      id: 'default',
      header: 'Default',
      cell: (setting) => (
        <span className="text-ink-2">
          {setting.value === setting.defaultValue ? 'Same' : valueText(setting.key, setting.defaultValue)}
        </span>
      ),
      className: 'w-[13%]',
    },
    {
      id: 'changed',
      header: 'Last change',
      cell: (setting) => <span className="wrap-anywhere text-ink-2 text-meta">{lastChange(setting)}</span>,
    },
    {
      id: 'actions',
      header: 'Actions',
      cell: (setting) =>
        mayChange(setting.key) && (
          <IconButton
            name={`Change ${settingLabel(setting.key)}`}
            icon={<Pencil aria-hidden="true" size={18} />}
            onClick={() => onChange(setting)}
          />
        ),
      className: 'w-20',
    },
  ];
}

export function lastChange({ changedAt, changedBy }: SecuritySetting): string {
  if (!changedAt) return 'Never';
  return changedBy ? `${displayDate(changedAt)} by ${changedBy}` : displayDate(changedAt);
}
