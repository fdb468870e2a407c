import { ScanQrCode } from 'lucide-react';
import { Button } from '../../components/ui/button.tsx';

/** Where a browser lets pages use no camera, that of the system opens the code all the same. */
export function ScanButton({ onScan, isAnother = false }: { onScan: () => void; isAnother?: boolean }) {
  if (!navigator.mediaDevices) return null;
  return (
    <Button
      variant="primary"
      icon={<ScanQrCode aria-hidden="true" size={18} />}
      onClick={onScan}
      className="self-start"
    >
      {isAnother ? 'Scan another code' : 'Scan a code'}
    </Button>
  );
}
