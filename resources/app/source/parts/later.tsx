import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import { t } from '../text/text.ts';
import { whenIdle } from '../work/when-idle.ts';
import { Skeleton } from './skeleton.tsx';

/** A view that is not needed at once comes when nothing else is to do: a cheap tablet starts sooner, and has it when the server is away. */
export function later<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const view = signal<{ readonly Loaded: ComponentType<P> } | 'failed' | undefined>(undefined);
  const bring = (): Promise<void> =>
    load().then((Loaded) => {
      view.value ??= { Loaded };
    });
  whenIdle(() => void bring().catch(() => {}));
  return function Later(props: P) {
    useEffect(() => {
      if (typeof view.peek() === 'object') return;
      view.value = undefined;
      bring().catch(() => {
        view.value = 'failed';
      });
    }, []);
    if (view.value === undefined) return <Skeleton />;
    if (view.value === 'failed') return <p class="hint">{t('act.needs_server')}</p>;
    const { Loaded } = view.value;
    return <Loaded {...props} />;
  };
}
