import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { request } from '../../api/client.ts';
import { changed } from '../../api/resource.ts';
import type { Printer, PrinterSearch } from '../../api/types.ts';
import { Dialog } from '../../shell/dialog.tsx';
import { attempt } from '../../shell/notices.tsx';
import { t } from '../../text/text.ts';

const POLL_MS = 700;

interface FindProps {
  readonly onClose: () => void;
  readonly onAdded: (printer: Printer) => void;
}

export function FindPrinters({ onClose, onAdded }: FindProps) {
  return (
    <Dialog title={t('printers.find')} onClose={onClose}>
      <FoundPrinters onAdded={onAdded} />
      <footer>
        <button type="button" onClick={onClose}>
          {t('action.close')}
        </button>
      </footer>
    </Dialog>
  );
}

/** Searches as soon as it is shown, and lists what answers while the search goes on. */
export function FoundPrinters({ onAdded }: Pick<FindProps, 'onAdded'>) {
  const search = useSignal<PrinterSearch | undefined>(undefined);
  const round = useSignal(0);
  /** Pressed: one address gets one printer, however often its button is. */
  const used = useSignal<readonly string[]>([]);
  const use = async (one: PrinterSearch['printers'][number]) => {
    if (used.value.includes(one.address)) return;
    used.value = [...used.value, one.address];
    if (!(await add(one, onAdded))) used.value = used.value.filter((address) => address !== one.address);
  };
  useEffect(() => {
    let isShown = true;
    const follow = async () => {
      let { data } = await request('POST /printing/discover');
      while (isShown) {
        search.value = data;
        if (data.status !== 'running') return;
        await new Promise((resolve) => setTimeout(resolve, POLL_MS));
        ({ data } = await request('GET /printing/discover/{id}', { params: { id: data.id } }));
      }
    };
    void attempt(follow);
    return () => {
      isShown = false;
    };
  }, [round.value]);
  const found = search.value?.printers ?? [];
  const isRunning = search.value === undefined || search.value.status === 'running';
  return (
    <div class="dialog-text">
      <p role="status">{isRunning ? t('find.running') : t('find.finished', { count: found.length })}</p>
      {isRunning && <progress max="100" value={search.value?.progress ?? 0} aria-label={t('find.running')} />}
      <ul class="states">
        {found.map((one) => (
          <li key={one.address}>
            <span>
              {one.model ?? t('find.unnamed')}{' '}
              <small>
                <bdi>{one.address}</bdi>
              </small>
            </span>
            {one.printer_id === null && !used.value.includes(one.address) ? (
              <button type="button" class="primary" onClick={() => void use(one)}>
                {t('find.use')}
              </button>
            ) : (
              <small>{t('find.known')}</small>
            )}
          </li>
        ))}
      </ul>
      {!isRunning && found.length === 0 && <p class="hint">{t('find.none')}</p>}
      {!isRunning && (
        <button
          type="button"
          onClick={() => {
            round.value++;
          }}
        >
          {t('find.again')}
        </button>
      )}
    </div>
  );
}

/** Set up under its model's name, with a test ticket that shows which of several it is. */
async function add(
  { address, model, kind }: PrinterSearch['printers'][number],
  onAdded: (printer: Printer) => void,
): Promise<boolean> {
  return attempt(async () => {
    const name = model ?? t('find.unnamed');
    const { data } = await request('POST /pos/printers', { body: { name, kind, address } });
    await request('POST /pos/printers/{id}/test', { params: { id: data.id }, body: {} });
    changed('printer');
    onAdded(data);
  }, t('printers.test_sent'));
}
