import { SECOND } from '../../core/time/time.ts';
import type { Reader } from '../../db/handle/handle.ts';
import type { AlarmContext, AlarmSource, RaisedAlarm } from '../../http/endpoint/alarm.ts';
import { kitchensOfPrinters, type PrinterHealth, printerHealth } from './alarm-store.ts';

/** Staff are told about a printer that has failed for this long: one that was briefly switched off is no fault. */
export const ALARM_AFTER = 10 * SECOND;
const unwell = ['offline', 'paper_out', 'cover_open', 'error'];

const sinceOf = ({ failing_since, seen_at, status }: PrinterHealth, reader: Reader): number | undefined => {
  if (failing_since !== null && reader.elapsedSince(failing_since) >= ALARM_AFTER) return failing_since;
  return unwell.includes(status ?? '') ? (failing_since ?? seen_at ?? reader.now) : undefined;
};

async function printersDown({ reader }: AlarmContext, servesKitchens: boolean): Promise<RaisedAlarm[]> {
  const down = (await printerHealth(reader)).flatMap((printer) => {
    const since = sinceOf(printer, reader);
    return since === undefined ? [] : [{ ...printer, since }];
  });
  const kitchens = await kitchensOfPrinters(reader, [...new Set(down.map(({ branch_id }) => branch_id))]);
  return down
    .filter(({ id }) => kitchens.has(id) === servesKitchens)
    .map(({ id, branch_id: branchId, name, since, waiting }) => ({
      ...{ about: id, branchId, since },
      facts: { name, waiting, kitchens: kitchens.get(id)?.join(', ') ?? '' },
    }));
}

const ofPrinters = {
  access: 'printers.read',
  page: 'printers',
  topics: ['printer', 'print_job', 'kitchen'],
} as const;

export const printerAlarms: readonly AlarmSource[] = [
  {
    ...ofPrinters,
    cause: 'kitchen_printer_down',
    isUrgent: true,
    what: "{name} isn't printing. {waiting, plural, =0 {Nothing is waiting} one {# ticket is waiting} other {# tickets are waiting}} for {kitchens}.",
    act: 'Check power, paper, and the cover. Until it prints, call orders out to the kitchen or send the tickets to another printer.',
    evaluate: (at) => printersDown(at, true),
  },
  {
    ...ofPrinters,
    cause: 'printer_down',
    isUrgent: false,
    what: "{name} isn't printing. {waiting, plural, =0 {Nothing is} one {# document is} other {# documents are}} waiting.",
    act: 'Check power, paper, and the cover.',
    evaluate: (at) => printersDown(at, false),
  },
];
