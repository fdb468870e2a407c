import { securityMessages } from '@ffl/domain/security/messages';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { useSession } from '../../hooks/visit/use-session.ts';
import { soon } from '../../lib/pages/soon.ts';

const words = securityMessages.cardKey;

const RotateCardKey = soon(async () => (await import('./rotate-card-key.tsx')).RotateCardKey);

/** The key that signs what members show crew, and who may rotate it. */
export function CardKey() {
  const session = useSession();
  const [isAsking, setIsAsking] = useState(false);
  const isSuper = session?.kind === 'signed-in' && session.isSuperAdministrator === true;
  return (
    <section aria-label="Card key" className="mt-8">
      <h2 className="mb-3 font-semibold text-card-title">Card key</h2>
      <p className="mb-3 max-w-[70ch] text-ink-2">{words.text}</p>
      {isSuper ? (
        <Button icon={<KeyRound aria-hidden="true" size={18} />} onClick={() => setIsAsking(true)}>
          Rotate the card key
        </Button>
      ) : (
        <p>{words.ofOthers}</p>
      )}
      {isAsking && <RotateCardKey onClose={() => setIsAsking(false)} />}
    </section>
  );
}
