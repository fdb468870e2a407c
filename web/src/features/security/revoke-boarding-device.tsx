import { boardingMessages as messages } from '@ffl/domain/boardings/messages';
import { useRevokeBoardingDevice } from '../../api/boardings/mutations.ts';
import type { BoardingDevice } from '../../api/boardings/queries.ts';
import { ConfirmWrite } from '../../components/ui/confirm-write.tsx';
import { useWrite } from '../../hooks/forms/use-write.ts';

/** Says what follows, and ends a device's right to write. Open while rendered. */
export function RevokeBoardingDevice({ device, onClose }: { device: BoardingDevice; onClose: () => void }) {
  const { mutateAsync: revoke } = useRevokeBoardingDevice();
  const write = useWrite({
    send: revoke,
    repeat: 'harmless',
    onClose,
    done: messages.revoked(device.name),
  });
  return (
    <ConfirmWrite
      title={messages.revokeTitle(device.name)}
      confirmText={messages.revokeButton}
      busyText="Revoking..."
      write={write}
      words={messages.revoking}
      onConfirm={() => void write.send({ device: device.id })}
      onClose={onClose}
    >
      <p>{messages.revokeText(device.base)}</p>
    </ConfirmWrite>
  );
}
