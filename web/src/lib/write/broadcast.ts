export type CredentialChange = {
  type: 'credential-updated' | 'credential-deleted';
  /** Both are null after an import, which can change any member and program. */
  memberId: string | null;
  programId: string | null;
  /** Milliseconds since 1970, so that two equal changes still differ. */
  at: number;
};

const storageKey = 'ffl-credential-change';
const eventName = 'credentialUpdated';

/** Tells this tab (event) and the others (local storage) that a credential changed (CRD-27, CRD-28). */
export function announceCredentialChange(change: Omit<CredentialChange, 'at'>): void {
  const detail: CredentialChange = { ...change, at: Date.now() };
  localStorage.setItem(storageKey, JSON.stringify(detail));
  dispatchEvent(new CustomEvent(eventName, { detail }));
}

/** Listens for changes made in this tab and others; returns a function that stops. */
export function onCredentialChange(listener: (change: CredentialChange) => void): () => void {
  function handleEvent(event: Event) {
    if (event instanceof CustomEvent) listener(event.detail as CredentialChange);
  }
  addEventListener(eventName, handleEvent);
  const stop = onChangeElsewhere(listener);
  return () => {
    removeEventListener(eventName, handleEvent);
    stop();
  };
}

/** Listens for changes made in other tabs. */
export function onChangeElsewhere(listener: (change: CredentialChange) => void): () => void {
  function handleStorage(event: StorageEvent) {
    const change = event.key === storageKey && event.newValue ? parseChange(event.newValue) : undefined;
    if (change) listener(change);
  }
  addEventListener('storage', handleStorage);
  return () => removeEventListener('storage', handleStorage);
}

function parseChange(text: string): CredentialChange | undefined {
  try {
    return JSON.parse(text) as CredentialChange;
  } catch {
    return undefined;
  }
}
