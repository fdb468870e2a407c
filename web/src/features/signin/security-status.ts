import type { SecurityStatus } from '@ffl/domain/accounts/security-status';
import { callFunction } from '../../lib/functions/call-function.ts';
import type { Server } from '../../lib/net/server.ts';

/** Whether the account is locked; undefined if the server doesn't say. The server enforces the lock anyway. */
export async function fetchSecurityStatus(server: Server, email: string): Promise<SecurityStatus | undefined> {
  try {
    const answer = await callFunction<{ securityStatus: SecurityStatus }>(server, 'security-status', {
      body: { email },
    });
    return answer.securityStatus;
  } catch {
    return undefined;
  }
}
