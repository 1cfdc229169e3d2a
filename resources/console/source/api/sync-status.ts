import { useEffect } from 'preact/hooks';
import { type Resource, useResource } from './resource.ts';
import type { SyncStatus } from './types.ts';

const CALM_MS = 4_000;
const EVERY_MS = 15_000;

/** How replication stands. Lines come and go without an event: asked again and again while it is looked at. */
export function useSyncStatus(): Resource<SyncStatus> {
  const status = useResource<SyncStatus>('GET /sync/status', {
    topics: ['sync', 'order', 'branch'],
    calmMs: CALM_MS,
  });
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) void status.refresh();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [status]);
  return status;
}
