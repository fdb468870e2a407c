import { securityMessages } from '@ffl/domain/security/messages';
import { settingGroups, settingTexts } from '@ffl/domain/security/settings';
import { displayDate } from '@ffl/domain/time/denver';
import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { securityQueries } from '../../api/security/queries.ts';
import type { SecuritySetting } from '../../api/security/rows.ts';
import { Card } from '../../components/ui/card.tsx';
import { IconButton } from '../../components/ui/hint.tsx';
import { Loaded, Skeleton } from '../../components/ui/loaded.tsx';
import { soon } from '../../lib/pages/soon.ts';
import { useMay } from '../../lib/session/may.ts';
import { rangeText, settingLabel, valueText } from './setting-words.ts';

const ChangeSettingDialog = soon(async () => (await import('./change-setting-dialog.tsx')).ChangeSettingDialog);

const inOrder = Object.keys(settingTexts);

/** Limits for accounts, each with its range, changed one at a time. */
export function Settings() {
  const query = useQuery(securityQueries.settings());
  const [changed, setChanged] = useState<SecuritySetting | null>(null);
  return (
    <Card title="Sign-in limits">
      <p className="max-w-[70ch] text-ink-2">{securityMessages.settingsText}</p>
      <Loaded
        query={query}
        failure={securityMessages.loadFailed.settings}
        failedAgain={securityMessages.readAgainFailed}
        outline={<Skeleton className="h-120" />}
      >
        {(settings) =>
          settingGroups.map((group) => (
            <section key={group}>
              <h3 className="mt-6 mb-2 font-semibold">{group}</h3>
              <ul aria-label={group} className="divide-y divide-line border-line border-t">
                {inOrder
                  .filter((name) => settingTexts[name]?.group === group)
                  .flatMap((name) => settings.find(({ key }) => key === name) ?? [])
                  .map((setting) => (
                    <SettingItem key={setting.key} setting={setting} onChange={() => setChanged(setting)} />
                  ))}
              </ul>
            </section>
          ))
        }
      </Loaded>
      {changed && <ChangeSettingDialog setting={changed} onClose={() => setChanged(null)} />}
    </Card>
  );
}

function SettingItem({ setting, onChange }: { setting: SecuritySetting; onChange: () => void }) {
  const { key, value, defaultValue, changedAt, changedBy } = setting;
  const isSuper = useMay('settings');
  const mayChange = isSuper || !settingTexts[key]?.isOfSuperAdministrators;
  const facts = [
    `${setting.kind === 'number' ? 'From ' : ''}${rangeText(setting)}`,
    value !== defaultValue && `default ${valueText(key, defaultValue)}`,
    changedAt && `changed ${displayDate(changedAt)}${changedBy ? ` by ${changedBy}` : ''}`,
  ];
  return (
    <li className="flex min-h-14 items-center gap-4 py-2">
      <div className="min-w-0 flex-1 items-baseline gap-x-4 md:grid md:grid-cols-[2fr_1fr_2fr]">
        <p>{settingLabel(key)}</p>
        <p className="font-semibold">{valueText(key, value)}</p>
        <p className="wrap-anywhere text-ink-2 text-meta" data-numbers="">
          {facts.filter(Boolean).join(', ')}
        </p>
        {!mayChange && <p className="text-ink-2 text-meta">{securityMessages.ofSuperAdministrators}</p>}
      </div>
      {mayChange && (
        <IconButton
          name={`Change ${settingLabel(key)}`}
          icon={<Pencil aria-hidden="true" size={18} />}
          onClick={onChange}
        />
      )}
    </li>
  );
}
