import { signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { day, money } from '../../../../web/format/format.ts';
import { Icon } from '../../../../web/parts/icon.tsx';
import { factsBeside } from '../../../../web/text/speech.ts';
import { NOTHING, type Outcome, Said } from '../../parts/notices/said.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { shortTime } from '../../parts/words.ts';
import { t } from '../../text/text.ts';
import { act, canAct } from '../../work/act.ts';
import { ask } from '../../work/server/api.ts';
import { mayCall } from '../../work/staff.ts';
import type { ZReport, ZSummary } from '../../work/types.ts';
import { refusalOf } from '../reasons.tsx';
import { Figures } from './figures.tsx';

const LIST = 'GET /pos/reports/z';
/** Two weeks: what is older is looked up in the back office. */
const SHOWN = 14;

const closedDays = signal<readonly ZSummary[]>([]);

export async function readClosedDays(): Promise<void> {
  closedDays.value = (await ask(LIST, { query: { limit: SHOWN } })).data;
}

/** The days that were closed last, to read their reports and print them again. */
export function ClosedDays() {
  const chosen = useSignal<ZSummary | undefined>(undefined);
  const may = mayCall(LIST);
  useEffect(() => {
    if (may) void readClosedDays().catch(() => {});
  }, [may]);
  if (!may || closedDays.value.length === 0) return null;
  return (
    <>
      <h3>{t('day.closed_days')}</h3>
      <ul class="order-list closed-days">
        {closedDays.value.map((one) => (
          <li key={one.id}>
            <button type="button" class="tile" onClick={() => (chosen.value = one)}>
              <strong>{day(one.business_date)}</strong>
              <small dir="auto">{t('day.z', { number: one.z_number })}</small>
              <bdi>{money(one.total)}</bdi>
            </button>
          </li>
        ))}
      </ul>
      {chosen.value && <ZSheet head={chosen.value} onClose={() => (chosen.value = undefined)} />}
    </>
  );
}

interface ZSheetProps {
  readonly head: ZSummary;
  readonly onClose: () => void;
}

/** The report of a closed day as it was made. */
function ZSheet({ head, onClose }: ZSheetProps) {
  const report = useSignal<ZReport | undefined>(undefined);
  const said = useSignal<Outcome>(NOTHING);
  const params = { id: head.id };
  useEffect(() => {
    void ask('GET /pos/reports/z/{id}', { params }).then(
      ({ data }) => (report.value = data),
      (error) => (said.value = { text: refusalOf(error) }),
    );
  }, []);
  const print = async () => {
    try {
      await act(t('day.print_z'), 'POST /pos/reports/z/{id}/print', { params });
      said.value = { text: t('day.printing'), isDone: true };
    } catch (error) {
      said.value = { text: refusalOf(error) };
    }
  };
  return (
    <Sheet
      title={t('day.z', { number: head.z_number })}
      lead={factsBeside(day(head.business_date), head.closed_by_name, shortTime(head.created_at))}
      onClose={onClose}
      foot={
        <button type="button" class="button is-act" disabled={!canAct()} onClick={() => void print()}>
          <Icon name="printer" />
          {canAct() ? t('day.print_z') : t('act.needs_server')}
        </button>
      }
    >
      {report.value && <Figures day={report.value.figures} />}
      {!report.value && said.value === NOTHING && <Skeleton />}
      <Said outcome={said.value} />
    </Sheet>
  );
}
