import { percent } from '../../../../web/format/format.ts';
import type { LossReport } from '../../api/types.ts';
import { t } from '../../text/text.ts';

export type Reason = LossReport['by_reason'][number]['reason'];

export const reasonName = (reason: Reason): string => t(`losses.reason_${reason}`);

/** One decimal says enough of a share. */
export const shareWords = (share: number): string => percent(Math.round(share * 10) / 10);
