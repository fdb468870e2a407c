import { boardingMessages as messages } from '@ffl/domain/boardings/messages';
import { securityMessages } from '@ffl/domain/security/messages';
import { displayDateTime } from '@ffl/domain/time/denver';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { type BoardingDevice, boardingQueries } from '../../api/boardings/queries.ts';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { Loaded, Skeleton } from '../../components/ui/loaded.tsx';
import { useOnline } from '../../hooks/device/use-online.ts';
import { useNow } from '../../hooks/visit/use-now.ts';
import { soon } from '../../lib/pages/soon.ts';
import { DeskButton, DeskItem } from './desk-row.tsx';

const MakeDevice = soon(async () => (await import('./make-boarding-device.tsx')).MakeBoardingDevice);
const RevokeDevice = soon(async () => (await import('./revoke-boarding-device.tsx')).RevokeBoardingDevice);

/** The phones and tablets that may write the boarding log. */
export function BoardingDevices() {
  const query = useQuery(boardingQueries.devices());
  const [isMaking, setIsMaking] = useState(false);
  const [revoked, setRevoked] = useState<BoardingDevice | null>(null);
  const isOnline = useOnline();
  return (
    <Card
      title={messages.devicesTitle}
      actions={
        <Button icon={<Plus aria-hidden="true" size={18} />} disabled={!isOnline} onClick={() => setIsMaking(true)}>
          {messages.add}
        </Button>
      }
    >
      <p className="max-w-[70ch] text-ink-2">{messages.devicesHint}</p>
      <Loaded
        query={query}
        failure={messages.devicesFailed}
        failedAgain={securityMessages.readAgainFailed}
        outline={<Skeleton className="mt-3 h-24" />}
      >
        {(devices) =>
          devices.length === 0 ? (
            <p className="mt-3 font-semibold">{messages.noDevices}</p>
          ) : (
            <ul aria-label={messages.devicesTitle} className="mt-3 -mb-3 divide-y divide-line">
              {devices.map((device) => (
                <DeviceItem key={device.id} device={device} onRevoke={() => setRevoked(device)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {isMaking && <MakeDevice onClose={() => setIsMaking(false)} />}
      {revoked && <RevokeDevice device={revoked} onClose={() => setRevoked(null)} />}
    </Card>
  );
}

function DeviceItem({ device, onRevoke }: { device: BoardingDevice; onRevoke: () => void }) {
  const title = messages.deviceAt(device.name, device.base);
  return (
    <DeskItem title={title} lines={[useDeviceState(device)]}>
      <DeskButton of={title} onClick={onRevoke}>
        {messages.revokeButton}
      </DeskButton>
    </DeskItem>
  );
}

function useDeviceState({ codeUntil, enrolledAt, writtenAt, madeBy }: BoardingDevice): string {
  const now = useNow();
  const by = madeBy === null ? '' : ` Made by ${madeBy}.`;
  if (enrolledAt === null) {
    return `${codeUntil && codeUntil > now ? messages.waits(displayDateTime(codeUntil)) : messages.codeOver}${by}`;
  }
  const wrote = writtenAt === null ? messages.wroteNothing : messages.wrote(displayDateTime(writtenAt));
  return `${messages.enrolled(displayDateTime(enrolledAt))} ${wrote}${by}`;
}
