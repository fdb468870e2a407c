import { securityMessages } from '@ffl/domain/security/messages';
import { useState } from 'react';
import { useRotateCardKey } from '../../api/security/mutations.ts';
import { Checkbox } from '../../components/ui/checkbox.tsx';
import { ConfirmWrite } from '../../components/ui/confirm-write.tsx';
import { useWrite } from '../../hooks/forms/use-write.ts';

const words = securityMessages.cardKey;

/** Says what follows, and rotates the key that signs cards. Open while rendered. */
export function RotateCardKey({ onClose }: { onClose: () => void }) {
  const [isLost, setIsLost] = useState(false);
  const { mutateAsync: rotate } = useRotateCardKey();
  const write = useWrite({
    send: rotate,
    repeat: 'harmless',
    onClose,
    done: words.rotated,
  });
  return (
    <ConfirmWrite
      title="Rotate the card key?"
      confirmText="Rotate the key"
      busyText="Rotating..."
      variant={isLost ? 'danger' : 'primary'}
      write={write}
      words={words.rotating}
      onConfirm={() => void write.send({ isLost })}
      onClose={onClose}
    >
      <p>{words.follows}</p>
      <Checkbox
        className="mt-3 text-ink"
        label="The key may be in the wrong hands"
        hint={words.lostHint}
        checked={isLost}
        disabled={write.isLocked}
        onChange={(event) => setIsLost(event.currentTarget.checked)}
      />
      <p className="mt-3 font-semibold text-ink">{isLost ? words.lost : words.kept}</p>
    </ConfirmWrite>
  );
}
