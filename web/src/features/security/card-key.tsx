import { securityMessages } from '@ffl/domain/security/messages';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { soon } from '../../lib/pages/soon.ts';
import { useMay } from '../../lib/session/may.ts';

const RotateCardKey = soon(async () => (await import('./rotate-card-key.tsx')).RotateCardKey);

/** The key that signs codes for crew, and who may rotate it. */
export function CardKey() {
  const [isAsking, setIsAsking] = useState(false);
  const isSuper = useMay('settings');
  return (
    <Card
      title="Card key"
      actions={
        isSuper && (
          <Button icon={<KeyRound aria-hidden="true" size={18} />} onClick={() => setIsAsking(true)}>
            Rotate the card key
          </Button>
        )
      }
    >
      <p className="max-w-[70ch] text-ink-2">{securityMessages.cardKey.text}</p>
      {!isSuper && <p className="mt-3">{securityMessages.cardKey.ofOthers}</p>}
      {isAsking && <RotateCardKey onClose={() => setIsAsking(false)} />}
    </Card>
  );
}
