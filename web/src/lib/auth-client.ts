import { GoTrueClient, type SupportedStorage } from '@supabase/auth-js';
import { loadConfig } from './config.ts';
import { sessionKey } from './stored-session.ts';

let creating: Promise<GoTrueClient> | undefined;

/** The authentication client. Import this module lazily: the sign-in page must not carry it. */
export function authClient(): Promise<GoTrueClient> {
  creating ??= createAuthClient().catch((error: unknown) => {
    creating = undefined;
    throw error;
  });
  return creating;
}

async function createAuthClient(): Promise<GoTrueClient> {
  const { anonKey } = await loadConfig();
  return new GoTrueClient({
    url: `${location.origin}/auth/v1`,
    headers: { apikey: anonKey, Authorization: `Bearer ${anonKey}` },
    storageKey: sessionKey,
    storage: localStorage,
    userStorage: memoryStorage(),
    detectSessionInUrl: false,
    autoRefreshToken: true,
    persistSession: true,
  });
}

/** Personal data of the user stays out of the browser's storage. */
function memoryStorage(): SupportedStorage {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}
