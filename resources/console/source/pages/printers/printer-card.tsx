import { ago, number } from '../../../../web/format/format.ts';
import { request } from '../../api/client.ts';
import { changed } from '../../api/resource.ts';
import { mayCall } from '../../api/session.ts';
import type { Kitchen, Printer } from '../../api/types.ts';
import { Badge } from '../../parts/badge.tsx';
import { attempt } from '../../shell/notices.tsx';
import { isHosted } from '../../shell/place.ts';
import { t, valueName } from '../../text/text.ts';
import type { PrinterAct } from './act.ts';
import { TestQuestion } from './test-question.tsx';

interface PrinterCardProps {
  readonly printer: Printer;
  readonly kitchens: readonly Kitchen[];
  readonly onAct: (act: PrinterAct) => void;
  readonly onRemove: () => void;
}

export async function printTest({ id }: Pick<Printer, 'id'>): Promise<void> {
  await attempt(
    () => request('POST /pos/printers/{id}/test', { params: { id }, body: {} }),
    t('printers.test_sent'),
  );
  changed('print_job');
}

function confirmationOf({ acknowledgement, acknowledgement_since }: Printer): string {
  const level = acknowledgement ? valueName(acknowledgement) : t('printers.level_unknown');
  return acknowledgement_since ? `${level} (${ago(acknowledgement_since)})` : level;
}

export function PrinterCard({ printer, kitchens, onAct, onRemove }: PrinterCardProps) {
  const { name, status, status_detail, is_active, address, kind, width_mm, queued_jobs } = printer;
  const served = kitchens.filter(({ printer_ids }) => printer_ids.includes(printer.id));
  return (
    <article class={is_active ? 'card' : 'card is-dim'} aria-label={name}>
      <header>
        <h2>{name}</h2>
        <Badge value={is_active ? status : 'inactive'} />
      </header>
      {is_active && status_detail && status !== 'online' && (
        <p class="hint-box" dir="auto">
          {status_detail}
        </p>
      )}
      {is_active && isHosted.value && <TestQuestion printer={printer} />}
      <dl class="facts">
        <div>
          <dt>{valueName(kind)}</dt>
          <dd>
            <bdi>{address}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t('printers.paper')}</dt>
          <dd>{t('printers.mm', { width: width_mm })}</dd>
        </div>
        <div>
          <dt>{t('printers.prints')}</dt>
          <dd>{served.length > 0 ? served.map(({ name }) => name).join(', ') : '–'}</dd>
        </div>
        <div>
          <dt>{t('field.acknowledgement')}</dt>
          <dd>{confirmationOf(printer)}</dd>
        </div>
        <div>
          <dt>{t('overview.waiting')}</dt>
          <dd>{number(queued_jobs)}</dd>
        </div>
      </dl>
      <footer>
        {isHosted.value && mayCall('POST /pos/printers/{id}/test') && (
          <button
            type="button"
            onClick={() => void printTest(printer)}
            aria-label={`${t('printers.test')}: ${name}`}
          >
            {t('printers.test')}
          </button>
        )}
        {isHosted.value && mayCall('PUT /pos/printers/{id}') && (
          <>
            <button
              type="button"
              onClick={() => onAct({ kind: 'route', printer })}
              aria-label={`${t('printers.routes')}: ${name}`}
            >
              {t('printers.routes')}
            </button>
            <button
              type="button"
              onClick={() => onAct({ kind: 'change', printer })}
              aria-label={`${t('action.change')}: ${name}`}
            >
              {t('action.change')}
            </button>
            <button
              type="button"
              class="quiet"
              onClick={onRemove}
              aria-label={`${t('action.remove')}: ${name}`}
            >
              {t('action.remove')}
            </button>
          </>
        )}
      </footer>
    </article>
  );
}
