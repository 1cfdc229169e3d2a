import type { ComponentChildren } from 'preact';
import type { Problem } from '../../../web/api/problem.ts';
import type { Resource } from '../api/resource.ts';
import { wordsOf } from '../shell/notices.tsx';
import { t } from '../text/text.ts';

interface LoadedProps<T> {
  readonly of: Pick<Resource<T>, 'data' | 'problem' | 'refresh'>;
  readonly children: (data: T) => ComponentChildren;
}

/** What a resource holds; a bar while it is on its way, a sentence and a button when it is not to be had or may be old. */
export function Loaded<T>({ of, children }: LoadedProps<T>) {
  const { data, problem } = of;
  const again = () => void of.refresh();
  if (data.value === undefined)
    return problem.value ? <Missing problem={problem.value} onRetry={again} /> : <Loading />;
  return (
    <>
      {problem.value && <Stale problem={problem.value} onRetry={again} />}
      {children(data.value)}
    </>
  );
}

const Loading = () => <div class="loading" role="progressbar" aria-label={t('state.loading')} />;

interface ProblemProps {
  readonly problem: Problem;
  readonly onRetry: () => void;
}

const Missing = ({ problem, onRetry }: ProblemProps) => (
  <div class="empty is-problem" role="alert">
    <p>{wordsOf(problem)}</p>
    <button type="button" onClick={onRetry}>
      {t('action.retry')}
    </button>
  </div>
);

const Stale = ({ problem, onRetry }: ProblemProps) => (
  <p class="hint-box" role="alert">
    <strong>{t('state.stale')}</strong> {wordsOf(problem)}{' '}
    <button type="button" class="link" onClick={onRetry}>
      {t('action.retry')}
    </button>
  </p>
);
