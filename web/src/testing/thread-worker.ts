import { readFileSync } from 'node:fs';
import { Worker as Thread } from 'node:worker_threads';

const prelude = `
  const { parentPort } = require('node:worker_threads');
  globalThis.self = { postMessage: (data) => parentPort.postMessage(data) };
  parentPort.on('message', (data) => self.onmessage({ data }));
`;

const source = readFileSync(new URL(import.meta.resolve('altcha/workers/pbkdf2')), 'utf8');

/** jsdom has no workers: runs the widget's own worker file in a thread. */
export class ThreadWorker extends EventTarget {
  #thread = new Thread(prelude + source, { eval: true });

  constructor() {
    super();
    this.#thread.on('message', (data) => this.dispatchEvent(new MessageEvent('message', { data })));
    this.#thread.on('error', () => this.dispatchEvent(new Event('error')));
  }

  postMessage(data: unknown) {
    this.#thread.postMessage(data);
  }

  terminate() {
    void this.#thread.terminate();
  }
}
