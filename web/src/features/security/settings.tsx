import { securityMessages } from '@ffl/domain/security/messages';
import { type SettingGroup, settingGroups, settingTexts } from '@ffl/domain/security/settings';
import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useCallback, useState } from 'react';
import { securityQueries } from '../../api/security/queries.ts';
import type { SecuritySetting } from '../../api/security/rows.ts';
import { Card } from '../../components/ui/card.tsx';
import { IconButton } from '../../components/ui/hint.tsx';
import { Loaded, Skeleton } from '../../components/ui/loaded.tsx';
import { useIsPhone } from '../../hooks/device/use-is-phone.ts';
import { soon } from '../../lib/pages/soon.ts';
import { useMay } from '../../lib/session/may.ts';
import { rangeText, settingLabel, valueText } from './setting-words.ts';
import { lastChange, SettingsTable, type SettingsViewProps } from './settings-table.tsx';

const ChangeSettingDialog = soon(async () => (await import('./change-setting-dialog.tsx')).ChangeSettingDialog);

/** Limits for accounts, each with its range, changed one at a time. */
export function Settings() {
  const query = useQuery(securityQueries.settings());
  const isPhone = useIsPhone();
  const isSuper = useMay('settings');
  const [changed, setChanged] = useState<SecuritySetting | null>(null);
  const change = useCallback((setting: SecuritySetting) => setChanged(setting), []);
  const View = isPhone ? SettingCards : SettingsTable;
  return (
    <Card title="Sign-in limits">
      <p className="mb-5 max-w-[70ch] text-ink-2">{securityMessages.settingsText}</p>
      <Loaded
        query={query}
        failure={securityMessages.loadFailed.settings}
        failedAgain={securityMessages.readAgainFailed}
        outline={<Skeleton className="h-120" />}
      >
        {(settings) => (
          <div className="flex flex-col gap-8">
            {settingGroups.map((group) => (
              <section key={group} aria-label={group}>
                <h3 className="mb-3 font-semibold">{group}</h3>
                <View
                  group={group}
                  settings={settingsOf(settings, group)}
                  mayChange={(key) => isSuper || !settingTexts[key]?.isOfSuperAdministrators}
                  onChange={change}
                />
              </section>
            ))}
          </div>
        )}
      </Loaded>
      {changed && <ChangeSettingDialog setting={changed} onClose={() => setChanged(null)} />}
    </Card>
  );
}

/** Sorted as in the domain's list. */
function settingsOf(settings: readonly SecuritySetting[], group: SettingGroup): SecuritySetting[] {
  const keys = Object.keys(settingTexts).filter((key) => settingTexts[key]?.group === group);
  return keys.flatMap((key) => settings.find((setting) => setting.key === key) ?? []);
}

/** A group of settings on a phone. */
function SettingCards({ group, settings, mayChange, onChange }: SettingsViewProps) {
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
