import { useSignal } from '@preact/signals';
import { money } from '../../../../web/format/format.ts';
import { Icon } from '../../../../web/parts/icon.tsx';
import { NOTHING, type Outcome, Said } from '../../parts/notices/said.tsx';
import { t } from '../../text/text.ts';
import { act, canAct } from '../../work/act.ts';
import { ask } from '../../work/server/api.ts';
import { mayCall } from '../../work/staff.ts';
import type { DayFigures } from '../../work/types.ts';
import { refusalOf } from '../discount.tsx';
import { methodName } from '../payment/methods.ts';

const X = 'GET /pos/reports/x';
const Z = 'POST /pos/reports/z';

/** The day as it stands, and its close; for those who may see it. */
export function DayReport() {
  const figures = useSignal<DayFigures | undefined>(undefined);
  const said = useSignal<Outcome>(NOTHING);
  const isSure = useSignal(false);
  if (!mayCall(X)) return null;
  const run = async (work: () => Promise<string>) => {
    try {
      said.value = { text: await work(), isDone: true };
    } catch (error) {
      said.value = { text: refusalOf(error) };
    }
  };
  const read = () =>
    run(async () => {
      figures.value = (await ask(X)).data.figures;
      return '';
    });
  const print = () =>
    run(async () => {
      await act(t('day.print'), 'POST /pos/reports/x/print');
      return t('day.printing');
    });
  const close = () =>
    run(async () => {
      isSure.value = false;
      const { data } = await act(t('day.z'), Z);
      await read();
      return t('day.closed', { number: data.z_number });
    });
  const day = figures.value;
  return (
    <section class="card">
      <h2>{t('day.title')}</h2>
      <div class="more-acts">
        <button type="button" class="button" onClick={() => void read()}>
          {t('day.x')}
        </button>
        <button type="button" class="button" disabled={!canAct()} onClick={() => void print()}>
          <Icon name="printer" />
          {t('day.print')}
        </button>
        {mayCall(Z) && (
          <button
            type="button"
            class={isSure.value ? 'button is-bad' : 'button'}
            disabled={!canAct()}
            onClick={() => {
              if (isSure.value) void close();
              else isSure.value = true;
            }}
          >
            {t(isSure.value ? 'day.z_sure' : 'day.z')}
          </button>
        )}
      </div>
      <Said outcome={said.value} />
      {day && (
        <dl class="sums">
          <div class="is-total">
            <dt>{t('day.sold', { n: day.orders.orders })}</dt>
            <dd>{money(day.orders.total)}</dd>
          </div>
          {day.by_payment_method.map(({ payment_method, kept }) => (
            <div key={payment_method}>
              <dt dir="auto">{methodName(payment_method)}</dt>
              <dd>{money(kept)}</dd>
            </div>
          ))}
          <div>
            <dt>{t('day.open_orders')}</dt>
            <dd>{day.open_orders}</dd>
          </div>
          <div>
            <dt>{t('day.outstanding')}</dt>
            <dd>{money(day.outstanding.amount)}</dd>
          </div>
        </dl>
      )}
    </section>
  );
}
