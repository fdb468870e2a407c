import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type SwitchedLine = { origin: string; swallow: (isOn: boolean) => void; close: () => void };

/** A line to the product on this machine that, switched, takes everything and answers nothing. */
export async function openSwitchedLine(target: string): Promise<SwitchedLine> {
  const sockets = new Set<Socket>();
  let swallows = false;
  const server = createServer((near) => {
    const far = connect(Number(new URL(target).port), '127.0.0.1');
    pass(near, far);
    pass(far, near);
  });

  function pass(from: Socket, to: Socket): void {
    sockets.add(from);
    from.on('data', (chunk) => void (swallows || to.write(chunk)));
    from.on('error', () => from.destroy());
    from.on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  function hangUp(): void {
    for (const socket of sockets) socket.destroy();
  }

  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    swallow(isOn) {
      // What was swallowed is never made up for.
      if (swallows && !isOn) hangUp();
      swallows = isOn;
    },
    close() {
      hangUp();
      server.close();
    },
  };
}
