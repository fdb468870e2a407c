import { once } from 'node:events';
import { createServer, connect as dial, type Server, type Socket } from 'node:net';

export type Line = {
  port: number;
  /** Ends every connection and refuses new ones. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  /** Holds back everything on open connections without closing them. */
  hush(): void;
};

/** A proxy between the application and its server, so that a test can take the server away. */
export async function layLine(to: { host: string; port: number }): Promise<Line> {
  const sockets = new Set<Socket>();
  let server: Server | undefined;
  let port = 0;
  async function mend(): Promise<void> {
    server = createServer((near) => {
      const far = dial(to.port, to.host);
      for (const socket of [near, far]) {
        sockets.add(socket);
        socket.on('error', () => {}).on('close', () => sockets.delete(socket));
      }
      near.pipe(far).pipe(near);
    }).listen(port, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (typeof address === 'object' && address !== null) port = address.port;
  }
  async function cut(): Promise<void> {
    const closed = server?.listening ? once(server, 'close') : undefined;
    server?.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  }
  function hush(): void {
    for (const socket of sockets) socket.unpipe().pause();
  }
  await mend();
  return {
    get port() {
      return port;
    },
    cut,
    mend,
    hush,
  };
}
