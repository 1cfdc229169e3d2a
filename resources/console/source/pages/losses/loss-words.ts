import { number, wallTime } from '../../../../web/format/format.ts';
import type { LossReport } from '../../api/types.ts';
import { t } from '../../text/text.ts';

export type Reason = LossReport['by_reason'][number]['reason'];

export const reasonName = (reason: Reason): string => t(`losses.reason_${reason}`);

export const hourName = (hour: number): string => wallTime(`${String(hour).padStart(2, '0')}:00`);

/** One decimal says enough of a share. */
export const shareWords = (percent: number): string => `${number(Math.round(percent * 10) / 10)} %`;
