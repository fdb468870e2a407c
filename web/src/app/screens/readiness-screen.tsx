import { useState } from 'react';
import { useOtherTabs } from '../../api/members/use-other-tabs.ts';
import type { MemberTab } from '../../features/members/list-state.ts';
import type { NamedMember } from '../../features/members/member-actions.tsx';
import { type BoardRecord as Opened, ReadinessPage } from '../../features/readiness/readiness-page.tsx';
import { ViewsButton } from '../../features/views/views-button.tsx';
import { soon } from '../../lib/pages/soon.ts';
import { May } from '../../lib/session/may.ts';

const MemberRecord = soon(async () => (await import('./member-record.tsx')).MemberRecord);
const DeleteMemberDialog = soon(
  async () => (await import('../../features/members/delete-member-dialog.tsx')).DeleteMemberDialog,
);

/** The board, with the record of whoever is opened on it. */
export function ReadinessScreen() {
  useOtherTabs();
  return (
    <ReadinessPage
      renderRecord={(record) => <BoardRecord {...record} />}
      renderViews={(slot) => (
        <May right="views">
          <ViewsButton {...slot} screen="readiness" />
        </May>
      )}
    />
  );
}

function BoardRecord({ onClose, ...record }: Opened) {
  const [tab, setTab] = useState<MemberTab>('credentials');
  const [doomed, setDoomed] = useState<NamedMember | null>(null);
  return (
    <>
      <MemberRecord
        {...record}
        listed={undefined}
        tab={tab}
        onTab={setTab}
        onClose={() => onClose()}
        onDelete={setDoomed}
      />
      {doomed && (
        <DeleteMemberDialog
          member={doomed}
          onClose={() => setDoomed(null)}
          onDeleted={() => onClose({ ignoreBlocker: true })}
        />
      )}
    </>
  );
}
