import { memberMessages } from '@ffl/domain/members';
import type { ChangeOfOthers } from '../../components/members/member-changes.ts';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';

type SavedByOthersProps = {
  changes: readonly ChangeOfOthers[];
  /** Entries that are not saved yet stand in the form. */
  hasOwn: boolean;
  onDrop: () => void;
};

/** Says what others saved meanwhile, before anything is saved over it. */
export function SavedByOthers({ changes, hasOwn, onDrop }: SavedByOthersProps) {
  return (
    <Notice
      tone="warning"
      title={memberMessages.overtaken}
      announced
      actions={hasOwn && <Button onClick={onDrop}>Drop my entries</Button>}
    >
      <ul className="list-disc pl-5">
        {changes.map(({ label, now, isContested }) => (
          <li key={label} className="wrap-anywhere">
            {label} {now}.{isContested && ' Your own entry stands in the field and would replace it.'}
          </li>
        ))}
      </ul>
      <p className="mt-1">
        {hasOwn
          ? 'Your entries are kept. Look at them and save again.'
          : 'Nothing is left to save: your entries say the same.'}
      </p>
    </Notice>
  );
}
