import { Notice } from './notice.tsx';

type DeletedByOthersProps = {
  /** 'Not saved: somebody else deleted this member.' */
  title: string;
  /** What a new record lacks compared with the old one. */
  note?: string | undefined;
};

/** The save button's text from then on. */
export const saveAsNew = 'Save as new';

/** Says that there is no longer anything to save to, and what can be done with the entries. */
export function DeletedByOthers({ title, note }: DeletedByOthersProps) {
  return (
    <Notice tone="warning" title={title} announced>
      <p>Your entries are still here. Save them as a new record, or discard them.</p>
      {note && <p className="mt-1">{note}</p>}
    </Notice>
  );
}
