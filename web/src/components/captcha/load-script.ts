const loading = new Map<string, Promise<void>>();

/** Adds a script of others to the page, once. A failure is not remembered, so that it can be tried again. */
export function loadScript(source: string): Promise<void> {
  const known = loading.get(source);
  if (known) return known;
  const promise = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = source;
    script.async = true;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      loading.delete(source);
      script.remove();
      reject(new Error(`${source} could not be loaded.`));
    });
    document.head.append(script);
  });
  loading.set(source, promise);
  return promise;
}
