import type { HeldProgram } from '@ffl/domain/credentials';
import { ScanQrCode } from 'lucide-react';
import { Button } from '../../components/ui/button.tsx';
import { useOwnStatement } from './use-own-statement.ts';

type ShowToCrewProps = { userId: string; held: readonly HeldProgram[]; onOpen: () => void };

/** Sees to it that a code is on the device before it is needed. Nothing to show without anything in force. */
export function ShowToCrew({ userId, held, onOpen }: ShowToCrewProps) {
  const { isNothingInForce } = useOwnStatement({ userId, held, isOpen: false });
  if (isNothingInForce) return null;
  return (
    <Button icon={<ScanQrCode aria-hidden="true" size={18} />} onClick={onOpen}>
      Show to crew
    </Button>
  );
}
