import { memberMessages } from '@ffl/domain/members';
import { UserRoundX } from 'lucide-react';
import { Button } from '../../components/ui/button.tsx';
import { SheetTitle } from '../../components/ui/sheet.tsx';

/** A link or a code that leads to nobody. */
export function NoSuchMember({ onClose }: { onClose: () => void }) {
  return (
    <div role="alert" className="flex flex-col items-center gap-3 px-4 py-12 text-center">
      <UserRoundX aria-hidden="true" size={36} className="text-ink-3" />
      <SheetTitle>{memberMessages.notFound}</SheetTitle>
      <p className="max-w-[50ch] text-ink-2">
        This link or QR code leads to nobody. The member may have been deleted, or the address is not complete.
      </p>
      <Button className="mt-2" onClick={onClose}>
        Back to the list
      </Button>
    </div>
  );
}
