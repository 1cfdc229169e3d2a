import type { PrintJob } from '../../api/types.ts';
import { t, valueName } from '../../text/text.ts';

/** `KOT · copy 2`. */
export const documentOf = ({ document, reprint_no }: PrintJob): string =>
  reprint_no === null
    ? valueName(document)
    : `${valueName(document)} · ${t('queue.reprint', { number: reprint_no })}`;
