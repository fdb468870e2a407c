import type { Once } from '../../lib/waiting/once.ts';

/** Adds a script of others to the page, once. A failure is not remembered, so that it can be tried again. */
export function loadScript(once: Once, source: string): Promise<void> {
  return once(`script ${source}`, () => addScript(source));
}

function addScript(source: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = source;
    script.async = true;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error(`${source} could not be loaded.`));
    });
    document.head.append(script);
  });
}
