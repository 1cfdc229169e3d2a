import type { Handle } from '../../db/handle/handle.ts';
import { inList } from '../../db/handle/lists.ts';
import { query } from '../../db/handle/query.ts';
import type { PaymentMethodRow } from '../../db/tables/catalogue.ts';
import { sharedOnWire } from '../../identity/records/columns.ts';
import { recordsAs } from '../../identity/records/store.ts';
import type { PaymentMethod } from './schema.ts';

const toWire = (row: PaymentMethodRow): PaymentMethod => ({
  ...row,
  kind: row.kind as PaymentMethod['kind'],
  opens_drawer: row.opens_drawer === 1,
  ...sharedOnWire(row),
});

export const { list: listPaymentMethods, byId: paymentMethodById } = recordsAs('payment_methods', toWire);

/** As a sale needs it. */
export interface SalePaymentMethod {
  readonly id: number;
  readonly name: string;
  readonly code: string;
  readonly kind: string;
  readonly opens_drawer: boolean;
}

const paymentMethods = query((db, p: { code: string }) =>
  db
    .selectFrom('payment_methods')
    .select(['id', 'name', 'code', 'kind', 'opens_drawer'])
    .where('code', '=', p.code)
    .where('is_active', '=', 1)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(1),
);

const kinds = query((db, p: { codes: readonly string[] }) =>
  db.selectFrom('payment_methods').select(['code', 'kind']).where(inList('code', p.codes)),
);

/** Includes deleted methods: payments keep their code. */
export const methodKindsOf = (handle: Handle, codes: readonly string[]) => kinds(handle, { codes });

export async function paymentMethodByCode(
  handle: Handle,
  code: string,
): Promise<SalePaymentMethod | undefined> {
  const [row] = await paymentMethods(handle, { code });
  return row && { ...row, opens_drawer: row.opens_drawer === 1 };
}
