import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { exactTime } from '../../../../web/format/format.ts';
import { request } from '../../api/client.ts';
import type { LogEntry, LogPage } from '../../api/types.ts';
import { Badge } from '../../parts/badge.tsx';
import { Empty } from '../../parts/empty.tsx';
import { More } from '../../parts/more.tsx';
import { SearchBox } from '../../parts/search-box.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { attempt } from '../../shell/notices.tsx';
import { Page } from '../../shell/page.tsx';
import { t, valueName } from '../../text/text.ts';

const levels = ['warn', 'error', 'info'] as const;
const PAGE = 50;
/** While somebody is still typing nothing is asked. */
const CALM_MS = 400;

export function LogsPage() {
  const level = useSignal<string>('warn');
  const typed = useSignal('');
  const search = useSignal('');
  const round = useSignal(0);
  useEffect(() => {
    const timer = setTimeout(() => {
      search.value = typed.value.trim();
    }, CALM_MS);
    return () => clearTimeout(timer);
  }, [typed.value]);
  const again = (
    <button type="button" onClick={() => round.value++}>
      {t('logs.again')}
    </button>
  );
  return (
    <Page title={t('logs.title')} lead={t('logs.lead')} actions={again}>
      <div class="toolbar">
        <Tabs
          label={t('logs.level')}
          value={level.value}
          options={levels.map((value) => ({ value, label: t(`logs.${value}`) }))}
          onChange={(next) => {
            level.value = next;
          }}
        />
        <SearchBox
          label={t('logs.search')}
          value={typed.value}
          onChange={(text) => {
            typed.value = text;
          }}
        />
      </div>
      <Lines
        key={`${level.value} ${round.value} ${search.value}`}
        query={{ level: level.value, search: search.value, limit: PAGE }}
      />
    </Page>
  );
}

function Lines({ query }: { readonly query: Readonly<Record<string, string | number>> }) {
  const found = useSignal<LogPage | undefined>(undefined);
  const next = useSignal<string | null>(null);
  const read = () =>
    attempt(async () => {
      const call = { query: { ...query, cursor: next.value ?? undefined } };
      const { data, meta } = await request('GET /system/logs', call);
      found.value = { ...data, entries: [...(found.value?.entries ?? []), ...data.entries] };
      next.value = meta?.next_cursor ?? null;
    });
  useEffect(() => void read(), []);
  if (!found.value) return <div class="loading" role="progressbar" aria-label={t('state.loading')} />;
  const { available, entries } = found.value;
  if (!available) return <p class="calm-text">{t('logs.elsewhere')}</p>;
  if (entries.length === 0) return <Empty icon="log" title={t('logs.empty')} text={t('logs.empty_text')} />;
  return (
    <>
      <ol class="log" aria-label={t('logs.title')}>
        {entries.map((entry, at) => (
          <Line key={at} entry={entry} />
        ))}
      </ol>
      {next.value && <More onMore={() => void read()} />}
    </>
  );
}

const tones = {
  fatal: 'bad',
  error: 'bad',
  warn: 'warn',
  info: 'calm',
  debug: 'calm',
  trace: 'calm',
} as const;

/** Words of the program are English, whatever the console speaks. */
function Line({ entry: { at, level, message, details } }: { readonly entry: LogEntry }) {
  const head = (
    <>
      <Badge value={level} tone={tones[level]} label={valueName(`log_${level}`)} />
      <time dateTime={at}>{exactTime(at)}</time>
      <span class="log-message" dir="ltr" lang="en">
        {message}
      </span>
    </>
  );
  return (
    <li class="log-entry">
      {details ? (
        <details>
          <summary>{head}</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long line is scrolled with the keys too */}
          <pre dir="ltr" lang="en" tabIndex={0}>
            {shown(details)}
          </pre>
        </details>
      ) : (
        <div class="log-line">{head}</div>
      )}
    </li>
  );
}

/** An error's trace as lines, not as one text with marks of them. */
const shown = (details: unknown): string => JSON.stringify(details, null, 2).replaceAll('\\n', '\n');
