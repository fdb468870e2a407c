import { programMessages } from '@ffl/domain/programs/messages';
import { callFunction, type FunctionCall, FunctionError } from '../functions/call-function.ts';
import type { Server } from '../net/server.ts';
import { hasStoredSession } from '../session/stored-session.ts';
import { NotSent } from './write-failure.ts';

/** Like `callFunction`, for signed-in people; sends nothing without a session. */
export async function callInSession<T>(server: Server, name: string, call: FunctionCall): Promise<T> {
  if (!hasStoredSession()) throw new NotSent('not_signed_in', programMessages.noSession);
  return callFunction<T>(server, name, call);
}

/** The record requested by id; null if there is none. */
export async function findInSession<T>(server: Server, name: string, signal: AbortSignal): Promise<T | null> {
  try {
    return (await callInSession<{ data: T }>(server, name, { method: 'GET', signal })).data;
  } catch (error) {
    if (error instanceof FunctionError && error.status === 404) return null;
    throw error;
  }
}

/** Why a call failed: the server's message, or the fallback if it sent none. */
export function failureText(error: unknown, otherwise: string): string {
  const message = error instanceof FunctionError || error instanceof NotSent ? error.message : '';
  return message || otherwise;
}
