import { useSignal } from '@preact/signals';
import { Problem } from '../../../../web/api/problem.ts';
import { time } from '../../../../web/format/format.ts';
import { request } from '../../api/client.ts';
import { changed, useResource } from '../../api/resource.ts';
import { mayCall } from '../../api/session.ts';
import type { Conflict } from '../../api/types.ts';
import { Badge } from '../../parts/badge.tsx';
import { ask } from '../../shell/dialog.tsx';
import { attempt, wordsOf } from '../../shell/notices.tsx';
import { fieldName, t, valueName } from '../../text/text.ts';
import { Decisions } from './decisions.tsx';
import { wordsOfValue } from './values.ts';

/** Where two sides changed the same field: what stands, what was lost, and who decides. */
export function Conflicts() {
  const status = useSignal<Conflict['status']>('open');
  const query = { status: status.value, limit: 100 };
  const conflicts = useResource('GET /sync/conflicts', { query, topics: ['sync'] });
  return (
    <Decisions
      title={t('conflicts.title')}
      empty={t('conflicts.empty')}
      status={status}
      states={(['open', 'accepted', 'rejected'] as const).map((value) => ({
        value,
        label: valueName(value),
      }))}
      of={conflicts}
      card={(one) => <ConflictCard conflict={one} />}
    />
  );
}

function ConflictCard({ conflict }: { readonly conflict: Conflict }) {
  const { table, record_name, record_id, field, stands, lost, status, moved_on, decided_by } = conflict;
  const record = record_name ?? `${record_id}`;
  const label = `${valueName(table)} “${record}”: ${fieldName(field)}`;
  return (
    <article class="card" aria-label={label}>
      <header>
        <h3>{label}</h3>
        {status !== 'open' && <Badge value={status} />}
      </header>
      <div class="versus">
        <Side title={t('conflicts.stands')} side={stands} conflict={conflict} />
        <Side title={t('conflicts.lost')} side={lost} conflict={conflict} />
      </div>
      {moved_on && (
        <p class="hint-box" dir="auto">
          {t('conflicts.moved_on', { value: wordsOfValue(conflict.current_value, conflict) })}
        </p>
      )}
      {status !== 'open' && decided_by && (
        <small>{t('conflicts.decided', { name: decided_by.name ?? '' })}</small>
      )}
      {status === 'open' && mayCall('POST /sync/conflicts/{id}/accept') && (
        <footer>
          <button type="button" onClick={() => void keep(conflict)}>
            {t('conflicts.keep')}
          </button>
          <button type="button" onClick={() => void putBack(conflict)}>
            {t('conflicts.put_back')}
          </button>
        </footer>
      )}
    </article>
  );
}

interface SideProps {
  readonly title: string;
  readonly side: Conflict['stands'];
  readonly conflict: Conflict;
}

function Side({ title, side, conflict }: SideProps) {
  return (
    <div>
      <small>{title}</small>
      <p class="value">{conflict.secret ? t('conflicts.secret') : wordsOfValue(side.value, conflict)}</p>
      <small>
        {side.by}, {time(side.at)}
      </small>
    </div>
  );
}

async function keep({ id }: Conflict): Promise<void> {
  await attempt(() => request('POST /sync/conflicts/{id}/accept', { params: { id } }), t('conflicts.kept'));
  changed('sync');
}

/** Someone changed the field once more since: asked again before their value goes too. */
async function putBack({ id }: Conflict): Promise<void> {
  const reject = (anyway: boolean) =>
    request('POST /sync/conflicts/{id}/reject', { params: { id }, body: { anyway } });
  const work = async () => {
    try {
      await reject(false);
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'CONFLICT_MOVED_ON') throw error;
      const isSure = await ask({
        title: t('conflicts.put_back'),
        text: wordsOf(error),
        action: t('conflicts.put_back'),
      });
      if (isSure) await reject(true);
    }
  };
  await attempt(work, t('conflicts.back'));
  changed('sync', 'menu', 'user', 'customer', 'branch', 'tenant');
}
