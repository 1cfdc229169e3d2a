import type { ChargeGround, StoredCharge } from '../../../core/money/sale-terms.ts';
import type { OrderRow } from '../../../db/tables/sales.ts';

/** Why an order bears a charge; of one that an older program stored as far as its order tells. */
export const groundOf = (
  { type, ground }: Pick<StoredCharge, 'type' | 'ground'>,
  { charge_consent }: Pick<OrderRow, 'charge_consent'>,
): ChargeGround => ground ?? (type === 'service' && charge_consent === 1 ? 'agreed' : 'usual');
