import { unknownId, validationError } from '../../../core/errors.ts';
import type { StoredCharge } from '../../../core/money/sale-terms.ts';
import type { Tx } from '../../../db/handle/handle.ts';
import { fromJson, toJson } from '../../../db/tables/json.ts';
import type { OrderItemRow } from '../../../db/tables/sales.ts';
import { approverFor } from '../../../identity/auth/approval.ts';
import type { LoadedOrder } from '../access.ts';
import { changeOrder } from '../change/change-order.ts';
import type { ChargesInput, ExemptionInput } from '../http/terms-schema.ts';

/** Charges of one order: waived, or set to an amount. Others stay. */
export function setCharges(tx: Tx, id: number, { charges, reason }: ChargesInput): Promise<LoadedOrder> {
  approverFor(tx.caller, 'orders.charges');
  return changeOrder(tx, id, ({ order }) => {
    const before = fromJson(order.charges);
    const after = before.map((charge) =>
      changed(
        charge,
        charges.find((wish) => wish.id === charge.id),
        reason,
      ),
    );
    const index = charges.findIndex((wish) => !before.some((charge) => charge.id === wish.id));
    if (index >= 0)
      throw unknownId(`charges.${index}.id`, 'charge', charges[index]?.id ?? 0, 'on this order');
    return {
      order: { charges: toJson(after) },
      acts: [
        {
          action: 'order.charges',
          permission: 'orders.charges',
          before: { charges: before.map(onRecord) },
          after: (made) => ({ charges: fromJson(made.charges).map(onRecord) }),
          reason,
        },
      ],
    };
  });
}

function changed(
  charge: StoredCharge,
  wish: ChargesInput['charges'][number] | undefined,
  reason: string,
): StoredCharge {
  if (wish === undefined) return charge;
  return { ...charge, kind: 'fixed', ppm: null, fixed: wish.amount ?? 0, ground: 'by_hand', reason };
}

const onRecord = ({ id, name, amount }: StoredCharge) => ({ id, name, amount });

/** Exempts an order from tax by the number of the guest's certificate; null: taxed again. */
export function setExemption(
  tx: Tx,
  id: number,
  { certificate, reason }: ExemptionInput,
): Promise<LoadedOrder> {
  approverFor(tx.caller, 'orders.tax_exempt');
  return changeOrder(tx, id, ({ order, items }) => {
    if (certificate !== null) assertTaxOnTop(items);
    return {
      order: { tax_exemption: certificate },
      acts: [
        {
          action: 'order.tax_exempt',
          permission: 'orders.tax_exempt',
          before: { certificate: order.tax_exemption },
          after: { certificate },
          reason,
        },
      ],
    };
  });
}

/** A price that includes tax would have to be another price without it. */
function assertTaxOnTop(items: readonly OrderItemRow[]): void {
  const within = items.some(
    (item) => item.status !== 'voided' && fromJson(item.taxes).some(({ inclusive }) => inclusive),
  );
  if (within)
    throw validationError(
      'certificate',
      "can't be used because prices include tax; apply a discount instead",
    );
}
