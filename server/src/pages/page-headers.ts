/** The content policy of security 1.5: scripts from here only, styles by nonce and the two known hashes. */
export function pageHeaders(
  nonce: string,
  styleHashes: readonly string[],
  isUnderTls: boolean,
): Record<string, string> {
  const hashes = styleHashes.map((hash) => `'${hash}'`).join(' ');
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}' ${hashes}`.trim(),
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ];
  return {
    'Content-Security-Policy': policy.join('; '),
    ...(isUnderTls ? { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' } : {}),
  };
}
