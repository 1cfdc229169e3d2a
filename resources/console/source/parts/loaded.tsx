import type { ComponentChildren } from 'preact';
import type { Resource } from '../api/resource.ts';
import { wordsOf } from '../shell/notices.tsx';
import { t } from '../text/text.ts';

interface LoadedProps<T> {
  readonly of: Resource<T>;
  readonly children: (data: T) => ComponentChildren;
}

/** What a resource holds; a bar while it is on its way, a sentence and a button when it is not to be had. */
export function Loaded<T>({ of, children }: LoadedProps<T>) {
  const { data, problem } = of;
  if (data.value !== undefined) return <>{children(data.value)}</>;
  if (!problem.value) return <div class="loading" role="progressbar" aria-label={t('state.loading')} />;
  return (
    <div class="empty is-problem" role="alert">
      <p>{wordsOf(problem.value)}</p>
      <button type="button" onClick={() => void of.refresh()}>
        {t('action.retry')}
      </button>
    </div>
  );
}
