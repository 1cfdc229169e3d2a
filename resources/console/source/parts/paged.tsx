import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import type { Call } from '../../../web/api/exchange.ts';
import { request } from '../api/client.ts';
import { attempt } from '../shell/notices.tsx';
import { t } from '../text/text.ts';
import { More } from './more.tsx';

interface PagedProps<T> {
  readonly operation: string;
  /** With a `limit`; another query is another list, by its `key`. */
  readonly query: NonNullable<Call['query']>;
  readonly children: (rows: readonly T[]) => ComponentChildren;
}

/** Rows that are too many for one answer: the newest at once, older ones when asked for. */
export function Paged<T>({ operation, query, children }: PagedProps<T>) {
  const rows = useSignal<readonly T[] | undefined>(undefined);
  const next = useSignal<string | null>(null);
  const read = () =>
    attempt(async () => {
      const { data, meta } = await request<T[]>(operation, { query: { ...query, cursor: next.value } });
      rows.value = [...(rows.value ?? []), ...data];
      next.value = meta?.next_cursor ?? null;
    });
  useEffect(() => void read(), []);
  if (!rows.value) return <div class="loading" role="progressbar" aria-label={t('state.loading')} />;
  return (
    <>
      {children(rows.value)}
      {next.value && <More onMore={() => void read()} />}
    </>
  );
}
