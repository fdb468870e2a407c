import type { Overtaken } from '../../hooks/forms/use-overtaken.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

type SavedByOthersProps = Overtaken & {
  /** 'Not saved yet: somebody else changed this member.' */
  title: string;
  formId: string;
};

/** Says what others saved meanwhile, before anything overwrites it. */
export function SavedByOthers({ title, changes, hasOwn, formId, takeTheirs }: SavedByOthersProps) {
  return (
    <Notice
      tone="warning"
      title={title}
      announced
      actions={
        hasOwn && (
          <>
            <Button type="submit" form={formId}>
              Keep mine
            </Button>
            <Button onClick={takeTheirs}>Take theirs</Button>
          </>
        )
      }
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
          ? 'Your entries are kept. Check them and save again.'
          : 'Nothing is left to save: your entries say the same.'}
      </p>
    </Notice>
  );
}
