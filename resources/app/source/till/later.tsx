import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import { Skeleton } from '../parts/skeleton.tsx';
import { t } from '../text/text.ts';

/** A view that shows what the server says is loaded when it is first opened: a cheap tablet starts sooner. */
export function later<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const view = signal<{ readonly Loaded: ComponentType<P> } | 'failed' | undefined>(undefined);
  return function Later(props: P) {
    useEffect(() => {
      if (typeof view.peek() === 'object') return;
      load().then(
        (Loaded) => (view.value = { Loaded }),
        () => (view.value = 'failed'),
      );
    }, []);
    if (view.value === undefined) return <Skeleton />;
    if (view.value === 'failed') return <p class="hint">{t('act.needs_server')}</p>;
    const { Loaded } = view.value;
    return <Loaded {...props} />;
  };
}
