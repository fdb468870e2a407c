import { securityMessages } from '@ffl/domain/security';
import { ShieldOff } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { useOnline } from '../../hooks/use-online.ts';
import { later } from '../../lib/soon.ts';

const RemoveFactorDialog = later(async () => (await import('./remove-factor-dialog.tsx')).RemoveFactorDialog);

/** The way back in for somebody who lost the second step of signing in. */
export function RemoveFactor() {
  const isOnline = useOnline();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Card title="Lost second step">
      <p className="max-w-[70ch] text-ink-2">{securityMessages.factorText}</p>
      <Button
        className="mt-3"
        icon={<ShieldOff aria-hidden="true" size={18} />}
        disabled={!isOnline}
        onClick={() => setIsAsking(true)}
      >
        Remove a second step
      </Button>
      {isAsking && <RemoveFactorDialog onClose={() => setIsAsking(false)} />}
    </Card>
  );
}
