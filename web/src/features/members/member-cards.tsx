import { fullName } from '@ffl/domain/members/member';
import { clsx } from 'clsx';
import { ProgramTiles } from '../../components/credentials/program-tiles.tsx';
import { SelectBox } from '../../components/ui/checkbox.tsx';
import { SkeletonList } from '../../components/ui/loaded.tsx';
import { MemberMenu } from './member-actions.tsx';
import { MemberLink, MemberStatusPill } from './member-cells.tsx';
import type { MembersViewProps } from './members-table.tsx';

/** The list on a phone: the whole card opens the record. */
export function MemberCards({
  members,
  programs,
  isStale,
  isAsked,
  selected,
  now,
  selection,
  onShowQr,
  onDelete,
}: MembersViewProps) {
  if (!members) return <SkeletonList count={5} size="h-28" />;
  return (
    <ul
      aria-label="Members"
      aria-busy={isStale}
      className={clsx('flex flex-col gap-3 transition-opacity duration-100', isStale && 'opacity-60')}
    >
      {members.map((member) => (
        <li
          key={member.id}
          data-row={member.id}
          data-card=""
          className={clsx(
            'relative flex rounded-card border border-line bg-surface has-[a:active]:bg-sunken',
            (member.id === selected || selection?.ids.has(member.id)) && 'bg-info-tint',
          )}
        >
          {selection && (
            <SelectBox
              label={`Select ${fullName(member)}`}
              checked={selection.ids.has(member.id)}
              onToggle={() => selection.toggle(member.id)}
              className="ml-1 shrink-0 self-center after:absolute after:inset-0 after:rounded-card"
            />
          )}
          <div className={clsx('flex min-w-0 flex-1 flex-col gap-1.5 py-3', selection ? 'pr-4 pl-1' : 'pl-4')}>
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              {selection ? (
                <span className="wrap-anywhere font-semibold">{fullName(member)}</span>
              ) : (
                <MemberLink
                  member={member}
                  className="wrap-anywhere font-semibold after:absolute after:inset-0 after:rounded-card"
                />
              )}
              <MemberStatusPill member={member} now={now} />
            </div>
            <p className="wrap-anywhere text-ink-2 text-meta">{member.organization ?? member.email}</p>
            {member.former ? (
              <p className="wrap-anywhere text-meta">{member.former.reason}</p>
            ) : (
              // Reaches under the button of the menu.
              <div className={clsx(!selection && '-mr-10')}>
                <ProgramTiles
                  credentials={member.credentials}
                  programs={programs}
                  now={now}
                  grounding={member.grounding}
                  isAsked={isAsked}
                  emptyText="No credentials"
                />
              </div>
            )}
          </div>
          {!selection && (
            <div className="relative z-10 p-1">
              <MemberMenu member={member} onShowQr={onShowQr} onDelete={onDelete} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
