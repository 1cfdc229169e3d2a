import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { asProblem } from '../../../../web/api/problem.ts';
import { request } from '../../api/client.ts';
import { changed, useResource } from '../../api/resource.ts';
import type { Printer } from '../../api/types.ts';
import { faultWords } from '../../form/fault-words.ts';
import { Badge } from '../../parts/badge.tsx';
import { attempt, notify, wordsOf } from '../../shell/notices.tsx';
import { branchNow } from '../../shell/place.ts';
import { t } from '../../text/text.ts';
import { FoundPrinters } from '../printers/find-printers.tsx';
import { printTest } from '../printers/printer-card.tsx';
import { TestQuestion } from '../printers/test-question.tsx';

const topics = ['printer', 'print_job'];

export function PrinterStep() {
  const printers = useResource('GET /pos/printers', { query: { all: '1' }, topics }).data.value ?? [];
  return (
    <>
      <p>{t('welcome.printers_text')}</p>
      {printers.length > 0 && (
        <ul class="states card">
          {printers.map((printer) => (
            <li key={printer.id}>
              <span>
                <strong>{printer.name}</strong> <Badge value={printer.status} />
              </span>
              <button
                type="button"
                onClick={() => void printTest(printer)}
                aria-label={`${t('printers.test')}: ${printer.name}`}
              >
                {t('printers.test')}
              </button>
              <TestQuestion printer={printer} />
            </li>
          ))}
        </ul>
      )}
      <section class="card">
        <FoundPrinters onAdded={(printer) => void attempt(() => giveEverything(printer))} />
        <ByAddress />
      </section>
    </>
  );
}

/** Written with or without the usual port. */
const isAt = (written: string, { address }: Printer): boolean =>
  address === written || address === `${written}:9100`;

function ByAddress() {
  const address = useSignal('');
  const fault = useSignal('');
  const isBusy = useSignal(false);
  const [id, faultId] = [useId(), useId()];
  const add = async (event: Event) => {
    event.preventDefault();
    const written = address.value.trim();
    if (isBusy.value || written === '') return;
    isBusy.value = true;
    // At once: what is typed meanwhile stays.
    address.value = '';
    fault.value = '';
    const refused = await use(written).catch(faultOf);
    isBusy.value = false;
    fault.value = refused ?? '';
    if (refused && address.value === '') address.value = written;
    changed('printer');
  };
  return (
    <form class="by-address" onSubmit={(event) => void add(event)}>
      <div class="field">
        <label for={id}>{t('welcome.by_address')}</label>
        <input
          id={id}
          dir="ltr"
          placeholder="192.168.1.50"
          autocomplete="off"
          aria-describedby={faultId}
          aria-invalid={fault.value !== ''}
          value={address.value}
          onInput={(event) => {
            address.value = event.currentTarget.value;
          }}
        />
      </div>
      <button type="submit" aria-disabled={isBusy.value}>
        {t('find.use')}
      </button>
      <p id={faultId} class="problem" role="alert">
        {fault.value}
      </p>
    </form>
  );
}

/** What is wrong with an address, in words that stand below it. */
function faultOf(error: unknown): string {
  const problem = asProblem(error);
  const told = Object.entries(problem.fields).map(([path, said]) => faultWords(path, said));
  return told.join(' ') || wordsOf(problem);
}

/**
 * Answers why not. The server is asked which printers there are: the page may not have heard yet of the one that was just
 * added.
 */
async function use(address: string): Promise<string | undefined> {
  const { data: known } = await request('GET /pos/printers', { query: { all: '1' } });
  const there = known.find((printer) => isAt(address, printer));
  if (there) return t('printers.there', { name: there.name });
  const { data } = await request('POST /pos/printers', {
    body: { name: t('find.unnamed'), address },
  });
  await giveEverything(data);
  await request('POST /pos/printers/{id}/test', { params: { id: data.id }, body: {} });
  notify(t('printers.test_sent'));
  return undefined;
}

/** The first printer of a restaurant prints everything, until someone says otherwise; there is a kitchen to print for. */
async function giveEverything({ id }: Printer): Promise<void> {
  const { data: kitchens } = await request('GET /pos/kitchens');
  if (kitchens.length === 0) {
    const body = { name: t('welcome.kitchen'), is_default: true, printer_ids: [id] };
    await request('POST /pos/kitchens', { body });
  }
  for (const kitchen of kitchens.filter(({ printer_ids }) => printer_ids.length === 0)) {
    await request('PUT /pos/kitchens/{id}', { params: { id: kitchen.id }, body: { printer_ids: [id] } });
  }
  await printReceipts(id);
  changed('kitchen', 'printer', 'branch');
}

async function printReceipts(printerId: number): Promise<void> {
  const branchId = branchNow().data.value?.id;
  if (branchId === undefined) return;
  const call = { params: { id: branchId } };
  const { data } = await request('GET /branches/{id}/settings', call);
  if (data.receipt_printer_id !== null) return;
  await request('PUT /branches/{id}/settings', { ...call, body: { receipt_printer_id: printerId } });
}
