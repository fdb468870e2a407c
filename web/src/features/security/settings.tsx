import { securityMessages } from '@ffl/domain/security/messages';
import { type SettingGroup, settingGroups, settingTexts } from '@ffl/domain/security/settings';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { securityQueries } from '../../api/security/queries.ts';
import type { SecuritySetting } from '../../api/security/rows.ts';
import { Loaded } from '../../components/ui/loaded.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { useIsPhone } from '../../hooks/device/use-is-phone.ts';
import { useSession } from '../../hooks/visit/use-session.ts';
import { soon } from '../../lib/pages/soon.ts';
import { CardKey } from './card-key.tsx';
import { SettingCards } from './setting-cards.tsx';
import { SettingsTable } from './settings-table.tsx';

const ChangeSettingDialog = soon(async () => (await import('./change-setting-dialog.tsx')).ChangeSettingDialog);

/** The limits accounts obey, each with its range, changed one at a time. */
export function Settings() {
  const query = useQuery(securityQueries.settings());
  const isPhone = useIsPhone();
  const session = useSession();
  const isSuper = session?.kind === 'signed-in' && session.isSuperAdministrator === true;
  const [changed, setChanged] = useState<SecuritySetting | null>(null);
  const change = useCallback((setting: SecuritySetting) => setChanged(setting), []);
  const View = isPhone ? SettingCards : SettingsTable;
  return (
    <>
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
                <h2 className="mb-3 font-semibold text-card-title">{group}</h2>
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
      <CardKey />
      {changed && <ChangeSettingDialog setting={changed} onClose={() => setChanged(null)} />}
    </>
  );
}

/** In the order they are described. */
function settingsOf(settings: readonly SecuritySetting[], group: SettingGroup): SecuritySetting[] {
  const keys = Object.keys(settingTexts).filter((key) => settingTexts[key]?.group === group);
  return keys.flatMap((key) => settings.find((setting) => setting.key === key) ?? []);
}
