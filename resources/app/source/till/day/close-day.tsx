import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { shortMoney } from '../../../../web/format/format.ts';
import { addUp } from '../../../../web/format/minor.ts';
import { Icon, type IconName } from '../../../../web/parts/icon.tsx';
import { listOf } from '../../../../web/text/speech.ts';
import { openOrders, titleOf } from '../../order/floor/places.ts';
import { actWithApproval } from '../../parts/approval/approval.ts';
import { Sheet } from '../../parts/sheet.tsx';
import { t } from '../../text/text.ts';
import { canAct } from '../../work/act.ts';
import { known } from '../../work/rows.ts';
import { ask } from '../../work/server/api.ts';
import { mayCall } from '../../work/staff.ts';
import type { DayFigures } from '../../work/types.ts';
import { refusalOf } from '../reasons.tsx';
import { looseCash } from './loose-cash.ts';

const X = 'GET /pos/reports/x';
const Z = 'POST /pos/reports/z';
const SHOWN = 6;

interface Props {
  readonly onClosed: (number: string) => void;
  readonly onClose: () => void;
}

/** What is still open of a day, before somebody closes it for good. */
export function CloseDay({ onClosed, onClose }: Props) {
  const said = useSignal('');
  const day = useSignal<DayFigures | undefined>(undefined);
  useEffect(() => {
    if (!mayCall(X)) return;
    void ask(X).then(
      ({ data }) => (day.value = data.figures),
      (error) => (said.value = refusalOf(error)),
    );
  }, []);
  const close = async () => {
    try {
      const asked = { act: t('day.asks'), what: t('day.close') };
      const done = await actWithApproval(asked, Z, { body: {} });
      if (done) onClosed(done.data.z_number);
    } catch (error) {
      said.value = refusalOf(error);
    }
  };
  const may = canAct();
  return (
    <Sheet
      title={t('day.close')}
      lead={t('day.z_lead')}
      onClose={onClose}
      foot={
        <>
          <button type="button" class="button" onClick={onClose}>
            {t('day.not_yet')}
          </button>
          <button type="button" class="button is-bad" disabled={!may} onClick={() => void close()}>
            {may ? t('day.close') : t('act.needs_server')}
          </button>
        </>
      }
    >
      <ul class="open-ends">
        <OpenBills />
        <OpenTickets />
        {day.value && <Drawers day={day.value} />}
      </ul>
      <p class="said" role="alert">
        {said.value}
      </p>
    </Sheet>
  );
}

interface EndProps {
  readonly isOpen: boolean;
  readonly icon: IconName;
  readonly words: string;
  readonly detail: string;
}

const End = ({ isOpen, icon, words, detail }: EndProps) => (
  <li class={isOpen ? 'card is-warn' : 'card'}>
    <Icon name={isOpen ? icon : 'check'} />
    <div>
      <strong>{words}</strong>
      {detail && <small dir="auto">{detail}</small>}
    </div>
  </li>
);

/** The first few, and how many there are besides. */
const someOf = (names: readonly string[]): string =>
  names.length > SHOWN ? `${names.slice(0, SHOWN).join(', ')} +${names.length - SHOWN}` : listOf(names);

function OpenBills() {
  const orders = openOrders.value;
  const names = orders.map((order) => `${titleOf(order)} ${shortMoney(order.balance_due)}`);
  const amount = shortMoney(addUp(orders.map(({ balance_due }) => balance_due)));
  const words = orders.length === 0 ? t('day.no_bills') : t('day.bills', { n: orders.length, amount });
  return <End isOpen={orders.length > 0} icon="orders" words={words} detail={someOf(names)} />;
}

function OpenTickets() {
  const waiting = [...known.value.kot.values()].filter(
    ({ status, type }) => type !== 'void' && status !== 'served',
  );
  const names = waiting.map((kot) => kot.table_name ?? `#${kot.token_number}`);
  const words = waiting.length === 0 ? t('day.no_tickets') : t('day.tickets', { n: waiting.length });
  return (
    <End isOpen={waiting.length > 0} icon="cooking" words={words} detail={someOf([...new Set(names)])} />
  );
}

/** Drawers that nobody counted, those that were over or short, and cash that was taken without one. */
function Drawers({ day }: { readonly day: DayFigures }) {
  const open = day.drawers.filter(({ status }) => status === 'open');
  const off = day.drawers.filter(({ difference }) => difference !== null && difference !== 0);
  const loose = looseCash(day);
  const names = [
    ...open.map(({ user_name }) => user_name ?? ''),
    ...off.map(({ user_name, difference }) => `${user_name ?? ''} ${shortMoney(difference ?? 0)}`),
  ];
  const none = day.drawers.length === 0 ? t('day.no_shifts') : t('day.no_drawers');
  return (
    <>
      {loose !== 0 && (
        <End
          isOpen
          icon="cash"
          words={t('day.loose', { amount: shortMoney(loose) })}
          detail={t('day.loose_text')}
        />
      )}
      {names.length > 0 && (
        <End
          isOpen
          icon="wallet"
          words={t('day.drawers', { open: open.length, off: off.length })}
          detail={someOf(names)}
        />
      )}
      {names.length === 0 && loose === 0 && <End isOpen={false} icon="wallet" words={none} detail="" />}
    </>
  );
}
