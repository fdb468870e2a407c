import { clsx } from 'clsx';
import type { ListedOrganization } from '../../api/organizations/listed-rows.ts';
import { Hint } from '../../components/ui/hint.tsx';
import { StatusPill } from '../../components/ui/status-pill.tsx';
import { offlineText, useOnline } from '../../hooks/device/use-online.ts';
import type { Toggle } from './use-toggle.ts';

type StatusToggleProps = { organization: ListedOrganization; onToggle: Toggle };

/** The status, and the click that changes it (ORG-05). It keeps focus while a change is in progress. */
export function StatusToggle({ organization, onToggle }: StatusToggleProps) {
  const isOnline = useOnline();
  const { displayName, isActive, isSaving } = organization;
  const status = isActive ? 'Active' : 'Inactive';
  const act = isActive ? 'Deactivate' : 'Activate';
  const canToggle = isOnline && !isSaving;
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
          state={isActive ? 'active' : 'inactive'}
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
