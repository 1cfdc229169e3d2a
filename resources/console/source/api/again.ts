import { useEffect } from 'preact/hooks';
import type { Resource } from './resource.ts';

const EVERY_MS = 15_000;

/** For what comes and goes without an event: asked again and again while it is looked at. */
export function useAgain(resource: Resource<unknown>): void {
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) void resource.refresh();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [resource]);
}
