import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Resource } from './resource.ts';

const EVERY_MS = 15_000;
const JOB_MS = 4_000;

/** For what comes and goes without an event: asked again and again while it is looked at. */
export function useAgain(resource: Resource<unknown>, everyMs = EVERY_MS, isWanted = true): void {
  useEffect(() => {
    if (!isWanted) return undefined;
    const timer = setInterval(() => {
      if (!document.hidden) void resource.refresh();
    }, everyMs);
    return () => clearInterval(timer);
  }, [resource, isWanted]);
}

/** A job at the server: started here once at a time, and asked about while it runs. */
export function useJob(state: Resource<unknown>, isRunning: boolean, start: () => Promise<unknown>) {
  const isAsked = useSignal(false);
  const isBusy = isAsked.value || isRunning;
  useAgain(state, JOB_MS, isBusy);
  const begin = async () => {
    if (isBusy) return;
    isAsked.value = true;
    await start();
    await state.refresh();
    isAsked.value = false;
  };
  return { isBusy, begin };
}
