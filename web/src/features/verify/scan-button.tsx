import { ScanQrCode } from 'lucide-react';
import { Button } from '../../components/ui/button.tsx';

export function ScanButton({ onScan, isAnother = false }: { onScan: () => void; isAnother?: boolean }) {
  return (
    <Button
      variant="primary"
      icon={<ScanQrCode aria-hidden="true" size={18} />}
      onClick={onScan}
      className="self-start max-md:w-full"
    >
      {isAnother ? 'Scan another code' : 'Scan a code'}
    </Button>
  );
}
