import { countText } from '@ffl/domain/numbers/count-text';
import { organizationMessages } from '@ffl/domain/organizations/messages';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Pencil } from 'lucide-react';
import type { ListedOrganization } from '../../api/organizations/listed-queries.ts';
import { Hint } from '../../components/ui/hint.tsx';
import { ActionsMenu } from '../../components/ui/record-actions.tsx';
import { StatusPill } from '../../components/ui/status-pill.tsx';
import { offlineText, useOnline } from '../../hooks/device/use-online.ts';
import { useMay } from '../../lib/session/may.ts';
import type { Toggle } from './use-toggle.ts';

type StatusToggleProps = { organization: ListedOrganization; onToggle: Toggle };

/** The status, and the click that changes it (ORG-05). It keeps focus while a change is in progress. */
export function StatusToggle({ organization, onToggle }: StatusToggleProps) {
  const isOnline = useOnline();
  const { displayName, isActive, isSaving } = organization;
  const status = isActive ? 'Active' : 'Inactive';
  const act = isActive ? 'Deactivate' : 'Activate';
  const canToggle = isOnline && !isSaving;
  const state = isActive ? 'active' : 'inactive';
  if (!useMay('organizations')) return <StatusPill state={state}>{status}</StatusPill>;
  return (
    <Hint text={isOnline ? act : offlineText}>
      <button
        type="button"
        aria-label={`${displayName}: ${status}. ${isSaving ? 'Saving...' : act}`}
        aria-disabled={!canToggle}
        className="group/toggle inline-flex min-h-8 items-center rounded-pill max-md:min-h-12"
        onClick={() => canToggle && onToggle(organization)}
      >
        <StatusPill
          state={state}
          className={clsx(
            'underline-offset-4 group-hover/toggle:underline print:no-underline',
            !canToggle && 'opacity-60',
          )}
        >
          {status}
        </StatusPill>
      </button>
    </Hint>
  );
}

type MembersLinkProps = {
  organization: ListedOrganization;
  /** Undefined until known. */
  members: number | undefined;
  /** Adds the word to the number, if no header has it. */
  isWhole?: boolean;
};

/** The organization's number of members, linked to them. */
export function MembersLink({ organization: { displayName }, members, isWhole = false }: MembersLinkProps) {
  if (members === undefined) return null;
  const counted = organizationMessages.counted(members);
  return (
    <Link
      to="/admin/members"
      search={{ org: displayName }}
      aria-label={`${counted} of ${displayName}`}
      className="inline-flex min-h-8 min-w-8 items-center justify-end text-accent underline underline-offset-4 max-md:min-h-12"
      data-numbers=""
    >
      {isWhole ? counted : countText(members)}
    </Link>
  );
}

type OrganizationActionsProps = {
  organization: ListedOrganization;
  onEdit: (organization: ListedOrganization) => void;
  onDelete: (organization: ListedOrganization) => void;
};

export function OrganizationActions({ organization, onEdit, onDelete }: OrganizationActionsProps) {
  return (
    <ActionsMenu
      of={organization.displayName}
      acts={[{ text: 'Edit Organization', Icon: Pencil, onSelect: () => onEdit(organization) }]}
      deleteText={organizationMessages.deleteTitle}
      onDelete={() => onDelete(organization)}
    />
  );
}
