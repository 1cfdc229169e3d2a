import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { DataOf } from '../../../../client/client.ts';
import { asProblem, UNREACHABLE } from '../../../../web/api/problem.ts';
import { Icon } from '../../../../web/parts/icon.tsx';
import { type TextKey, t } from '../../text/text.ts';
import { act, canAct } from '../../work/act.ts';
import { ask } from '../../work/server/api.ts';
import { isLive } from '../../work/server/subscription.ts';
import { say } from './notice.ts';

type Printer = DataOf<'GET /pos/printers'>[number];
type Job = DataOf<'GET /printing/jobs'>[number];

/** Of which no paper is known to have come out. */
const WAITING = ['queued', 'retrying', 'held'] as const;
const UNWELL = ['offline', 'paper_out', 'cover_open', 'error'];

const waitingAt = async (printer_id: number): Promise<Job[]> => {
  const pages = WAITING.map((status) => ask('GET /printing/jobs', { query: { printer_id, status } }));
  return (await Promise.all(pages)).flatMap(({ data }) => data).sort((one, other) => one.id - other.id);
};

/** Oldest first; one that printed meanwhile is left alone. */
async function sendTo(printer: Printer, from: number): Promise<number> {
  let sent = 0;
  for (const { id } of await waitingAt(from)) {
    const call = { params: { id }, body: { printer_id: printer.id } };
    try {
      await act(t('elsewhere.title'), 'POST /printing/jobs/{id}/reroute', call);
      sent++;
    } catch (error) {
      if (asProblem(error).code === UNREACHABLE) throw error;
    }
  }
  return sent;
}

/** What is wrong with a printer, and where its waiting tickets can go. */
export function PrintElsewhere({ printerId }: { readonly printerId: number }) {
  const printers = useSignal<readonly Printer[] | undefined>(undefined);
  const isBusy = useSignal(false);
  const read = () =>
    ask('GET /pos/printers').then(
      ({ data }) => (printers.value = data),
      () => {},
    );
  useEffect(() => void read(), [isLive.value]);
  const broken = printers.value?.find(({ id }) => id === printerId);
  if (!broken) return null;
  const others = (printers.value ?? []).filter(
    ({ id, branch_id, status }) =>
      id !== printerId && branch_id === broken.branch_id && !UNWELL.includes(status),
  );
  const choose = async (printer: Printer) => {
    isBusy.value = true;
    try {
      const n = await sendTo(printer, printerId);
      say(n === 0 ? t('elsewhere.nothing') : t('elsewhere.done', { n, printer: printer.name }));
    } catch {
      say(t('act.needs_server'));
    }
    isBusy.value = false;
  };
  return (
    <>
      {UNWELL.includes(broken.status) && (
        <p class="why">
          <Icon name="info" /> {t(`elsewhere.${broken.status}` as TextKey)}
        </p>
      )}
      <p>{others.length === 0 ? t('elsewhere.none') : t('elsewhere.title')}</p>
      <div class="acts">
        {others.map((printer) => (
          <button
            type="button"
            key={printer.id}
            class="button"
            disabled={isBusy.value || !canAct()}
            onClick={() => void choose(printer)}
          >
            <Icon name="printer" />
            <span dir="auto">{printer.name}</span>
          </button>
        ))}
      </div>
    </>
  );
}
