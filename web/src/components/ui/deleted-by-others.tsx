import { Notice } from './notice.tsx';

type DeletedByOthersProps = {
  /** 'Not saved: somebody else deleted this member.' */
  title: string;
  /** What a new record lacks of the old one. */
  note?: string | undefined;
};

/** What the button that saves says from then on. */
export const saveAsNew = 'Save as new';

/** Says that there is nothing to save to any more, and what can be done with the entries. */
export function DeletedByOthers({ title, note }: DeletedByOthersProps) {
  return (
    <Notice tone="warning" title={title} announced>
      <p>Your entries are still here. Save them as a new record, or discard them.</p>
      {note && <p className="mt-1">{note}</p>}
    </Notice>
  );
}
