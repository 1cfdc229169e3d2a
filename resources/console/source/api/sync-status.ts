import { useAgain } from './again.ts';
import { type Resource, useResource } from './resource.ts';
import type { SyncStatus } from './types.ts';

const CALM_MS = 4_000;

/** How replication stands. */
export function useSyncStatus(): Resource<SyncStatus> {
  const status = useResource('GET /sync/status', {
    topics: ['sync', 'order', 'branch'],
    calmMs: CALM_MS,
  });
  useAgain(status);
  return status;
}
