import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import type { Call } from '../../../web/api/exchange.ts';
import { asProblem, type Problem } from '../../../web/api/problem.ts';
import { request } from '../api/client.ts';
import { Loaded } from './loaded.tsx';
import { More } from './more.tsx';

interface PagedProps<T> {
  readonly operation: string;
  /** With a `limit`; another query is another list, by its `key`. */
  readonly query: NonNullable<Call['query']>;
  readonly children: (rows: readonly T[]) => ComponentChildren;
}

/** Rows that are too many for one answer: the newest at once, older ones when asked for. */
export function Paged<T>({ operation, query, children }: PagedProps<T>) {
  const data = useSignal<readonly T[] | undefined>(undefined);
  const problem = useSignal<Problem | undefined>(undefined);
  const next = useSignal<string | null>(null);
  const refresh = async () => {
    problem.value = undefined;
    try {
      const reply = await request<T[]>(operation, { query: { ...query, cursor: next.value } });
      data.value = [...(data.value ?? []), ...reply.data];
      next.value = reply.meta?.next_cursor ?? null;
    } catch (error) {
      problem.value = asProblem(error);
    }
  };
  useEffect(() => void refresh(), []);
  return (
    <Loaded of={{ data, problem, refresh }}>
      {(rows) => (
        <>
          {children(rows)}
          {next.value && <More onMore={() => void refresh()} />}
        </>
      )}
    </Loaded>
  );
}
