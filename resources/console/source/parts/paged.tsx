import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Call } from '../../../web/api/exchange.ts';
import { asProblem, type Problem } from '../../../web/api/problem.ts';
import { requestNamed } from '../api/client.ts';
import { onServerEvent } from '../api/events.ts';
import { Loaded } from './loaded.tsx';
import { More } from './more.tsx';

const CALM_MS = 1_500;

interface PagedProps<T> {
  readonly operation: string;
  readonly params?: Call['params'];
  /** With a `limit`; another query is another list, by its `key`. */
  readonly query: NonNullable<Call['query']>;
  /** First words of the events that change it: the newest rows are read again, unless older ones are shown too. */
  readonly topics?: readonly string[];
  readonly children: (rows: readonly T[]) => ComponentChildren;
}

/** Rows that are too many for one answer: the newest at once, older ones when asked for. */
export function Paged<T>({ operation, params, query, topics, children }: PagedProps<T>) {
  const data = useSignal<readonly T[] | undefined>(undefined);
  const problem = useSignal<Problem | undefined>(undefined);
  const next = useSignal<string | null>(null);
  const pages = useRef(0);
  const refresh = async () => {
    problem.value = undefined;
    try {
      const reply = await requestNamed<readonly T[]>(operation, {
        params,
        query: { ...query, cursor: next.value },
      });
      data.value = [...(data.value ?? []), ...reply.data];
      next.value = reply.meta?.next_cursor ?? null;
      pages.current++;
    } catch (error) {
      problem.value = asProblem(error);
    }
  };
  const renew = async () => {
    const reply = await requestNamed<readonly T[]>(operation, { params, query }).catch(() => undefined);
    if (!reply || pages.current > 1) return;
    data.value = reply.data;
    next.value = reply.meta?.next_cursor ?? null;
  };
  useEffect(() => void refresh(), []);
  useEffect(() => {
    if (!topics) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const leave = onServerEvent(({ type }) => {
      if (type !== 'reset' && !topics.includes(type.split('.')[0] ?? '')) return;
      timer ??= setTimeout(() => {
        timer = undefined;
        if (pages.current === 1) void renew();
      }, CALM_MS);
    });
    return () => {
      clearTimeout(timer);
      leave();
    };
  }, []);
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
