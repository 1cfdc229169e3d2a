import type { PrintJob } from '../../api/types.ts';
import { t, valueName } from '../../text/text.ts';

/** `KOT · copy 2`. */
export const documentOf = ({ document, reprint_no }: PrintJob): string =>
  reprint_no === null
    ? valueName(document)
    : `${valueName(document)} · ${t('queue.reprint', { number: reprint_no })}`;

/** `Table 4 · token 17 · ORD-…`: what people call it by. */
export function subjectOf({ subject }: Pick<PrintJob, 'subject'>): string {
  const { table, token_number, order_number, kitchen } = subject;
  const parts = [
    table && t('queue.table', { name: table }),
    token_number !== null && t('queue.token', { number: token_number }),
    order_number,
    kitchen,
  ];
  return parts.filter(Boolean).join(' · ');
}
