const settings: Record<string, string> = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  // On macOS, plain fsync leaves the data in the drive's cache.
  ...(process.platform === 'darwin' && { wal_sync_method: 'fsync_writethrough' }),

  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '40',
  password_encryption: 'scram-sha-256',

  shared_buffers: '64MB',
  min_wal_size: '32MB',
  max_wal_size: '256MB',
  io_method: 'sync',
  jit: 'off',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',

  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',

  // `server-log.ts` reads these lines. They are terse and contain no statements, which would repeat what people typed.
  logging_collector: 'off',
  log_destination: 'stderr',
  log_line_prefix: '%b|%e|',
  log_min_messages: 'warning',
  log_statement: 'none',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};

/** The server's command line, with settings of one start; it overrides every configuration file, so the settings are this version's. */
export function serverArguments(
  cluster: string,
  socketFolder: string,
  port: number,
  others: Record<string, string> = {},
): string[] {
  const all = { ...settings, ...others, unix_socket_directories: socketFolder, port: String(port) };
  return ['-D', cluster, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}
