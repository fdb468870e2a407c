import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useProduct } from '../../lib/product.ts';
import type { Toast } from '../../lib/toast.ts';
import { type Organization, organizationQueries } from './queries.ts';

/** An organization picker's list, and what it says if the list can't be read. */
export type OrganizationList = {
  organizations: readonly Organization[];
  isLoading: boolean;
  /** The sentence to show instead of the field; null if all is well. */
  failure: string | null;
  onRetry: () => void;
};

const none: readonly Organization[] = [];

/** Reads the active organizations for a picker; a failure is a toast (ORG-15, ORG-16) and stays in place until retried. */
export function useActiveOrganizations(): OrganizationList {
  const { toasts } = useProduct();
  const { data, error, isFetching, refetch } = useQuery(organizationQueries.active());
  // A retry removes the toast when it starts, and so does the list when it arrives.
  const lasting = isFetching ? null : error;
  useEffect(() => {
    if (!lasting) return;
    const toast: Toast = { tone: 'error', ...failureOf(lasting), seconds: toastSeconds };
    toasts.show(toast);
    return () => toasts.dismiss(toast);
  }, [lasting, toasts]);
  return {
    organizations: data ?? none,
    isLoading: isFetching && !data,
    failure: error && !data ? failureOf(error).text : null,
    onRetry: () => void refetch(),
  };
}

function failureOf(error: Error): { title: string; text: string } {
  const isRefused = 'code' in error && error.code === 'PGRST116';
  return isRefused ? failures.refused : failures.other;
}

/** It can disappear by itself, because the message stays at the field. */
const toastSeconds = 10;

const failures = {
  refused: { title: 'Access Denied', text: 'You need to be logged in to view organizations' },
  other: { title: 'Error', text: 'Failed to load organization list. Please try again.' },
};
