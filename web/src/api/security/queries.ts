import type { BackupsResponse } from '@ffl/domain/backups/state';
import type { LedgerResponse } from '@ffl/domain/seals/findings';
import { type EventKind, eventsOfKind } from '@ffl/domain/security/events';
import type { SecurityDashboard } from '@ffl/domain/security/figures';
import { securityLimits } from '@ffl/domain/security/limits';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { callFunction } from '../../lib/functions/call-function.ts';
import { serverOf } from '../../lib/net/query-client.ts';
import { readProcedure, restClient } from '../../lib/session/rest-client.ts';
import { watchMs } from '../refresh.ts';
import {
  toAdministrator,
  toBlockedAddress,
  toFrozenAccount,
  toLockedAccount,
  toSecondSteps,
  toSecurityEvent,
  toSecuritySetting,
} from './rows.ts';

export const securityQueries = {
  all: ['security'] as const,

  /** Daily counts of sign-ins, failures and so on, for this many days. */
  dashboard: (days: number) =>
    queryOptions({
      queryKey: [...securityQueries.all, 'dashboard', days],
      queryFn: ({ signal, meta }) =>
        callFunction<SecurityDashboard>(serverOf(meta), 'admin-security-dashboard', { body: { days }, signal }),
    }),

  /** The result of the last check of the sealed records. */
  ledger: () =>
    queryOptions({
      queryKey: [...securityQueries.all, 'ledger'],
      refetchInterval: watchMs,
      queryFn: ({ signal, meta }) => callFunction<LedgerResponse>(serverOf(meta), 'ledger-state', { body: {}, signal }),
    }),

  /** The age of the last backup. */
  backups: () =>
    queryOptions({
      queryKey: [...securityQueries.all, 'backups'],
      refetchInterval: watchMs,
      queryFn: ({ signal, meta }) =>
        callFunction<BackupsResponse>(serverOf(meta), 'snapshots-state', { body: {}, signal }),
    }),

  locks: () =>
    queryOptions({
      queryKey: [...securityQueries.all, 'locks'],
      refetchInterval: watchMs,
      queryFn: async ({ signal, meta }) =>
        (await readProcedure(serverOf(meta), 'get_locked_accounts', {}, signal)).map(toLockedAccount),
    }),

  frozen: () =>
    queryOptions({
      queryKey: [...securityQueries.all, 'frozen'],
      refetchInterval: watchMs,
      queryFn: async ({ signal, meta }) =>
        (await readProcedure(serverOf(meta), 'get_frozen_accounts', {}, signal)).map(toFrozenAccount),
    }),

  blocks: () =>
    queryOptions({
      queryKey: [...securityQueries.all, 'blocks'],
      refetchInterval: watchMs,
      queryFn: async ({ signal, meta }) =>
        (await readProcedure(serverOf(meta), 'get_blocked_ips', {}, signal)).map(toBlockedAddress),
    }),

  secondSteps: () =>
    queryOptions({
      queryKey: [...securityQueries.all, 'second steps'],
      queryFn: async ({ signal, meta }) =>
        (await readProcedure(serverOf(meta), 'get_second_steps', {}, signal)).map(toSecondSteps),
    }),

  /** All current and former administrators, for super administrators; others see only themselves. */
  administrators: () =>
    queryOptions({
      queryKey: [...securityQueries.all, 'administrators'],
      queryFn: async ({ signal, meta }) => {
        const { data } = await restClient(serverOf(meta))
          .from('administrators')
          .select('user_id,first_name,last_name,is_active')
          .order('last_name')
          .order('first_name')
          .abortSignal(signal)
          .throwOnError();
        return data.map(toAdministrator);
      },
    }),

  /** The latest events, of one kind or all, and older ones on request. */
  events: (kind: EventKind | null) =>
    infiniteQueryOptions({
      queryKey: [...securityQueries.all, 'events', kind],
      initialPageParam: null as number | null,
      getNextPageParam: (page: { id: number }[]) =>
        page.length < securityLimits.defaultEvents ? null : (page.at(-1)?.id ?? null),
      queryFn: async ({ signal, pageParam, meta }) => {
        const request = {
          limit_count: securityLimits.defaultEvents,
          event_names: kind && eventsOfKind[kind],
          before_id: pageParam,
        };
        const rows = await readProcedure(serverOf(meta), 'get_recent_security_events', request, signal);
        return rows.map(toSecurityEvent);
      },
    }),

  settings: () =>
    queryOptions({
      queryKey: [...securityQueries.all, 'settings'],
      queryFn: async ({ signal, meta }) =>
        (await readProcedure(serverOf(meta), 'get_security_config', {}, signal)).map(toSecuritySetting),
    }),
};
