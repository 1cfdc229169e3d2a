import { expect, test } from 'vitest';
import type { SaleItem } from '../../../../server/catalogue/menu/sale.ts';
import { type SaleTax, taxesAt } from '../../../../server/catalogue/menu/sale-taxes-store.ts';
import { type CountryTax, countryOf, type TaxedKind } from '../../../../server/core/countries.ts';
import { exponentOf, type Rounding, toDecimal, toMinor } from '../../../../server/core/money/money.ts';
import { applyPayment } from '../../../../server/core/money/settlement.ts';
import { computeTotals } from '../../../../server/sales/orders/pricing/totals.ts';
import { type HandBill, handBills } from './country-bills.ts';

const types = ['dine_in', 'takeaway', 'delivery', 'kiosk'];

const onSale = (tax: CountryTax, at: number): SaleTax => ({
  id: at + 1,
  name: tax.name,
  code: tax.code,
  rate_ppm: Math.round(tax.rate * 10_000),
  inclusive: tax.inclusive,
  order_type_ids: tax.order_types?.map((slug) => types.indexOf(slug)) ?? null,
  rate_group: tax.group,
  hsn_code: null,
});

function reckoned({ country, order_type, lines, discount, in_cash, own_tax, service }: HandBill) {
  const pack = countryOf(country)!;
  const exponent = exponentOf(pack.currency);
  const own = { name: 'Town', code: 'OWN', inclusive: false, group: 'own', for: ['food', 'drink'] } as const;
  const taxes = own_tax ? [{ ...own, rate: own_tax }] : pack.taxes;
  const bornBy = (kind: TaxedKind) => {
    const tax_ids = taxes.flatMap((tax, at) => (tax.for.includes(kind) ? [at + 1] : []));
    return taxesAt(taxes.map(onSale), { tax_ids } as unknown as SaleItem, types.indexOf(order_type));
  };
  const rounding: Rounding = pack.rounding
    ? { ...pack.rounding, increment: toMinor(pack.rounding.increment, exponent)! }
    : { mode: 'off', increment: 1 };
  const totals = computeTotals({
    lines: lines.map(([quantity, price, kind], at) => ({
      menu_item_id: at,
      quantity,
      unit_price: toMinor(price, exponent)!,
      modifiers: [],
      line_discount: 0,
      taxes: bornBy(kind).map(({ rate_ppm, ...tax }) => ({ ...tax, ppm: rate_ppm })),
    })),
    discount: discount ? { type: 'percent', ppm: discount * 10_000 } : null,
    coupon: null,
    charges: service
      ? [{ id: 1, name: 'Service', taxable: true, kind: 'percent', ppm: pack.service_charge! * 10_000 }]
      : [],
    tax_rounding: 'order',
    rounding,
  });
  const paid = in_cash
    ? applyPayment(totals.total, { method_kind: 'cash', amount: 1_000_000, tip_amount: 0 }, rounding)
    : { ok: true as const, rounding_adjustment: 0 };
  const inCoins = paid.ok ? paid.rounding_adjustment : Number.NaN;
  return {
    taxes: Object.fromEntries(totals.taxes.map(({ code, amount }) => [code, toDecimal(amount, exponent)])),
    rounding: toDecimal(totals.rounding_adjustment + inCoins, exponent),
    total: toDecimal(totals.total + inCoins, exponent),
  };
}

test.each(handBills)('$country: $what', (bill) => {
  const { taxes, rounding = 0, total } = bill;
  expect(reckoned(bill)).toEqual({ taxes, rounding, total });
});
