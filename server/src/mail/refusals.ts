type Refusal = { code: unknown; responseCode: unknown; command?: unknown; response?: unknown };

/** The mail server won't take this letter for this address, now or later. */
export function isRefusedForGood(error: unknown): boolean {
  if (!isRefusal(error)) return false;
  return (error.code === 'EENVELOPE' || error.code === 'EMESSAGE') && Number(error.responseCode) >= 500;
}

/**
 * The mail server won't take anything for this address: there is no such mailbox, or it is closed (RFC 3463). A full one,
 * and a server that wants nothing from us, say nothing about the address.
 */
export function isAddressRefused(error: unknown): boolean {
  if (!isRefusal(error) || error.command !== 'RCPT TO' || !isRefusedForGood(error)) return false;
  const [, status] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(String(error.response)) ?? [];
  if (status === undefined) return [550, 551, 553].includes(Number(error.responseCode));
  return /^5\.(1\.([1-6]|10)|2\.1|4\.1)$/.test(status);
}

function isRefusal(error: unknown): error is Refusal {
  return error instanceof Error && 'code' in error && 'responseCode' in error;
}
