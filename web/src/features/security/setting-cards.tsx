import { securityMessages } from '@ffl/domain/security/messages';
import { Pencil } from 'lucide-react';
import { IconButton } from '../../components/ui/icon-button.tsx';
import { rangeText, settingLabel, valueText } from './setting-words.ts';
import { lastChange, type SettingsViewProps } from './settings-table.tsx';

/** One group of settings on a phone. */
export function SettingCards({ group, settings, mayChange, onChange }: SettingsViewProps) {
  return (
    <ul aria-label={group} className="divide-y divide-line rounded-card border border-line bg-surface">
      {settings.map((setting) => (
        <li key={setting.key} className="flex items-center gap-2 py-3 pr-1 pl-4">
          <div className="min-w-0 flex-1">
            <p>{settingLabel(setting.key)}</p>
            <p className="font-semibold">{valueText(setting.key, setting.value)}</p>
            <p className="wrap-anywhere text-ink-2 text-meta" data-numbers="">
              {setting.kind === 'number' ? `From ${rangeText(setting)}` : rangeText(setting)}
              {setting.value !== setting.defaultValue && `, default ${valueText(setting.key, setting.defaultValue)}`}
              {setting.changedAt && `, changed ${lastChange(setting)}`}
            </p>
            {!mayChange(setting.key) && (
              <p className="text-ink-2 text-meta">{securityMessages.ofSuperAdministrators}</p>
            )}
          </div>
          {mayChange(setting.key) && (
            <IconButton
              name={`Change ${settingLabel(setting.key)}`}
              icon={<Pencil aria-hidden="true" size={18} />}
              onClick={() => onChange(setting)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
