import type { SettingGroup } from '@ffl/domain/security';
import { displayDate } from '@ffl/domain/time';
import { Pencil } from 'lucide-react';
import { useMemo } from 'react';
import type { SecuritySetting } from '../../api/security/rows.ts';
import { columnsOf, DataTable, type TableColumn } from '../../components/ui/data-table.tsx';
import { IconButton } from '../../components/ui/icon-button.tsx';
import { rangeText, settingLabel, valueText } from './setting-words.ts';

export type SettingsViewProps = {
  group: SettingGroup;
  settings: SecuritySetting[];
  onChange: (setting: SecuritySetting) => void;
};

/** One group of settings on a wide screen. */
export function SettingsTable({ group, settings, onChange }: SettingsViewProps) {
  const columns = useMemo(() => settingsColumns(onChange), [onChange]);
  return <DataTable caption={group} columns={columns} rows={settings} rowId={({ key }) => key} />;
}

const column = columnsOf<SecuritySetting>();

function settingsColumns(onChange: SettingsViewProps['onChange']): TableColumn<SecuritySetting>[] {
  return column.columns([
    column.display({
      id: 'setting',
      header: 'Setting',
      cell: ({ row: { original: setting } }) => settingLabel(setting.key),
      meta: { className: 'w-[34%]' },
    }),
    column.display({
      id: 'value',
      header: 'Value',
      cell: ({ row: { original: setting } }) => (
        <span className="font-semibold">{valueText(setting.key, setting.value)}</span>
      ),
      meta: { className: 'w-[16%]' },
    }),
    column.display({
      id: 'range',
      header: 'Range',
      cell: ({ row: { original: setting } }) => (
        <span className="text-ink-2" data-numbers="">
          {rangeText(setting)}
        </span>
      ),
      meta: { className: 'w-[16%]' },
    }),
    column.display({
      id: 'default',
      header: 'Default',
      cell: ({ row: { original: setting } }) => (
        <span className="text-ink-2">
          {setting.value === setting.defaultValue ? 'Same' : valueText(setting.key, setting.defaultValue)}
        </span>
      ),
      meta: { className: 'w-[13%]' },
    }),
    column.display({
      id: 'changed',
      header: 'Last change',
      cell: ({ row: { original: setting } }) => (
        <span className="wrap-anywhere text-ink-2 text-meta">{lastChange(setting)}</span>
      ),
    }),
    column.display({
      id: 'actions',
      header: 'Actions',
      cell: ({ row: { original: setting } }) => (
        <IconButton
          name={`Change ${settingLabel(setting.key)}`}
          icon={<Pencil aria-hidden="true" size={18} />}
          onClick={() => onChange(setting)}
        />
      ),
      meta: { className: 'w-20' },
    }),
  ]);
}

export function lastChange({ changedAt, changedBy }: SecuritySetting): string {
  if (!changedAt) return 'Never';
  return changedBy ? `${displayDate(changedAt)} by ${changedBy}` : displayDate(changedAt);
}
