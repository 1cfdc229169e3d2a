import { useSignal } from '@preact/signals';
import { HostedElsewhere } from '../../parts/hosted-elsewhere.tsx';
import { NeedsBranch } from '../../parts/needs-branch.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { Page } from '../../shell/page.tsx';
import { t } from '../../text/text.ts';
import { CountDialog } from './count-dialog.tsx';
import { mayBook } from './may-book.ts';
import { Movements } from './movements.tsx';
import { StockList } from './stock-list.tsx';

const views = ['all', 'low', 'out', 'bookings'] as const;
type View = (typeof views)[number];

export function StockPage() {
  const view = useSignal<View>('all');
  const isCounting = useSignal(false);
  const count = (isOpen: boolean) => () => {
    isCounting.value = isOpen;
  };
  const action = mayBook() && (
    <button type="button" class="primary" onClick={count(true)}>
      {t('stock.count_another')}
    </button>
  );
  return (
    <Page title={t('stock.title')} lead={t('stock.lead')} actions={action}>
      <NeedsBranch>
        <HostedElsewhere />
        <Tabs
          label={t('queue.show')}
          value={view.value}
          options={views.map((value) => ({ value, label: t(`stock.view_${value}`) }))}
          onChange={(next) => {
            view.value = next as View;
          }}
        />
        {view.value === 'bookings' ? <Movements /> : <StockList view={view.value} />}
        {isCounting.value && <CountDialog onClose={count(false)} />}
      </NeedsBranch>
    </Page>
  );
}
