import { ScanQrCode } from 'lucide-react';
import { Button } from '../../components/ui/button.tsx';

type ScanButtonProps = { onScan: () => void; isAnother?: boolean; className?: string };

export function ScanButton({ onScan, isAnother = false, className = 'self-start max-md:w-full' }: ScanButtonProps) {
  return (
    <Button
      variant="primary"
      size="large"
      icon={<ScanQrCode aria-hidden="true" size={22} />}
      onClick={onScan}
      className={className}
    >
      {isAnother ? 'Scan another code' : 'Scan a code'}
    </Button>
  );
}
