import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepPages } from './kept-pages.ts';

type Worker = { postMessage: (message: unknown) => void };

/** A browser's service worker API, as far as the pages use it. */
class Workers extends EventTarget {
  controller: Worker | null;
  registration = Object.assign(new EventTarget(), {
    waiting: null as Worker | null,
    installing: null as EventTarget | null,
    update: () => Promise.resolve(),
  });
  constructor(controller: Worker | null) {
    super();
    this.controller = controller;
  }
  register = () => Promise.resolve(this.registration);
  takeOver() {
    this.controller = worker();
    this.dispatchEvent(new Event('controllerchange'));
  }
}

const worker = () => ({ postMessage: vi.fn() });
let stop: () => void;

beforeEach(() => {
  vi.stubEnv('PROD', true);
  vi.useFakeTimers({ toFake: ['setTimeout'] });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

async function keep(controller: Worker | null, before: (workers: Workers) => void = () => undefined) {
  const workers = new Workers(controller);
  before(workers);
  vi.stubGlobal('navigator', { serviceWorker: workers });
  const onNewVersion = vi.fn<(reload: () => void) => void>();
  stop = keepPages(onNewVersion);
  // The page is shown, and the registration answers.
  vi.runAllTimers();
  await new Promise((resolve) => setImmediate(resolve));
  return { workers, onNewVersion };
}

it('the first version takes over the page without a word', async () => {
  const { workers, onNewVersion } = await keep(null);
  workers.takeOver();
  expect(onNewVersion).not.toHaveBeenCalled();
});

it('a ready version is announced, and takes over only when someone agrees', async () => {
  const waiting = worker();
  const { onNewVersion } = await keep(worker(), ({ registration }) => {
    registration.waiting = waiting;
  });
  expect(waiting.postMessage).not.toHaveBeenCalled();
  onNewVersion.mock.calls[0]?.[0]();
  expect(waiting.postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'SKIP_WAITING' });
});

it('a version that becomes ready later is announced', async () => {
  const { workers, onNewVersion } = await keep(worker());
  const { registration } = workers;
  registration.installing = new EventTarget();
  registration.dispatchEvent(new Event('updatefound'));
  registration.waiting = worker();
  registration.installing.dispatchEvent(new Event('statechange'));
  expect(onNewVersion).toHaveBeenCalledOnce();
});

it("a version another tab went on to is announced, and nothing reloads under anyone's hands", async () => {
  const { workers, onNewVersion } = await keep(worker());
  workers.takeOver();
  expect(onNewVersion).toHaveBeenCalledOnce();
});

it('nothing is kept in development', async () => {
  vi.stubEnv('PROD', false);
  const register = vi.fn();
  await keep(null, (workers) => {
    workers.register = register;
  });
  expect(register).not.toHaveBeenCalled();
});
