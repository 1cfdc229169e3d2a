import { AppError } from '../../../../core/errors.ts';
import { type Minor, sum, toDecimal } from '../../../../core/money/money.ts';
import type { Reader } from '../../../../db/handle/handle.ts';
import type { InvoiceRow } from '../../../../db/tables/sales.ts';
import type { InvoiceDocument, InvoiceTax } from '../document.ts';
import { findInvoice } from '../store.ts';
import type { EInvoice } from './e-invoice-schema.ts';
import { visibleInvoice } from './service.ts';

/** Code for lines whose item and taxes have none. */
const RESTAURANT_SERVICE = '996331';

const rupees = (paise: Minor): number => toDecimal(paise, 2);

/** Its own taxes only: central and state GST, or the integrated one between states. */
function gstOf(taxes: readonly InvoiceTax[]) {
  const of = (kind: string) =>
    sum(taxes.filter(({ code }) => code.toUpperCase().startsWith(kind)).map(({ amount }) => amount));
  return { cgst: of('CGST'), sgst: of('SGST') + of('UTGST'), igst: of('IGST') };
}

/** Throws E_INVOICE_INCOMPLETE with what the portal would miss. */
export async function eInvoiceOf(reader: Reader, id: number): Promise<EInvoice> {
  const row = await visibleInvoice(reader, id);
  const said = JSON.parse(row.document) as InvoiceDocument;
  const { seller, buyer } = partiesOf(said);
  const original =
    row.credited_invoice_id === null ? undefined : await findInvoice(reader, row.credited_invoice_id);
  const items = itemsOf(said);
  const total = (of: (item: EInvoice['ItemList'][number]) => number) =>
    rupees(sum(items.map((item) => Math.round(of(item) * 100))));
  const assessed = total(({ AssAmt }) => AssAmt);
  const { cgst, sgst, igst } = gstOf(said.taxes);
  const other = Math.round(assessed * 100) + cgst + sgst + igst + said.rounding;
  return {
    Version: '1.1',
    TranDtls: { TaxSch: 'GST', SupTyp: 'B2B', RegRev: 'N' },
    DocDtls: { Typ: row.kind === 'invoice' ? 'INV' : 'CRN', No: row.number, Dt: dayOf(row) },
    SellerDtls: { ...seller, TrdNm: said.business.name },
    BuyerDtls: { ...buyer, Pos: seller.Stcd },
    ItemList: items,
    ValDtls: {
      AssVal: assessed,
      CgstVal: rupees(cgst),
      SgstVal: rupees(sgst),
      IgstVal: rupees(igst),
      Discount: 0,
      OthChrg: rupees(said.total - other),
      RndOffAmt: rupees(said.rounding),
      TotInvVal: rupees(said.total),
    },
    ...(original && { RefDtls: { PrecDocDtls: [{ InvNo: original.number, InvDt: dayOf(original) }] } }),
  };
}

/** The day on the paper: DD/MM/YYYY. */
const dayOf = ({ business_date }: InvoiceRow): string => business_date.split('-').reverse().join('/');

function itemsOf({ items, charges, charge_taxes }: InvoiceDocument): EInvoice['ItemList'] {
  const sold = items.map(
    ({ name, hsn_code, quantity, share, line_total, discount, amount, taxes, ...item }, at) => {
      const own = (item.line_discount ?? 0) + sum((item.rule_discounts ?? []).map((one) => one.amount));
      return lineOf(at, {
        name,
        hsn_code,
        quantity: share ? share.part / share.of : quantity,
        gross: line_total + own,
        off: discount + own,
        amount,
        taxes,
      });
    },
  );
  if (charge_taxes.length === 0) return sold;
  const taxed = sum(charges.map(({ amount }) => amount));
  const name = charges.map((charge) => charge.name).join(', ');
  const charge = {
    name,
    hsn_code: undefined,
    quantity: 1,
    gross: taxed,
    off: 0,
    amount: taxed,
    taxes: charge_taxes,
  };
  return [...sold, lineOf(sold.length, charge)];
}

interface Line {
  readonly name: string;
  readonly hsn_code: string | undefined;
  readonly quantity: number;
  readonly gross: Minor;
  readonly off: Minor;
  /** Includes the taxes in the price. */
  readonly amount: Minor;
  readonly taxes: readonly InvoiceTax[];
}

function lineOf(at: number, { name, hsn_code, quantity, gross, off, amount, taxes }: Line) {
  const contained = sum(taxes.filter(({ inclusive }) => inclusive).map((tax) => tax.amount));
  const { cgst, sgst, igst } = gstOf(taxes);
  const assessed = amount - contained;
  return {
    SlNo: String(at + 1),
    PrdDesc: name.slice(0, 300),
    IsServc: 'Y' as const,
    HsnCd: hsn_code ?? RESTAURANT_SERVICE,
    Qty: Number(quantity.toFixed(3)),
    Unit: 'NOS' as const,
    UnitPrice: Number(((gross - contained) / quantity / 100).toFixed(3)),
    TotAmt: rupees(gross - contained),
    Discount: rupees(off),
    AssAmt: rupees(assessed),
    GstRt: sum(taxes.map(({ rate }) => rate)) / 10_000,
    IgstAmt: rupees(igst),
    CgstAmt: rupees(cgst),
    SgstAmt: rupees(sgst),
    TotItemVal: rupees(assessed + cgst + sgst + igst),
  };
}

const GSTIN = /^\d{2}[A-Z]{5}\d{4}[A-Z][A-Z\d]Z[A-Z\d]$/;

type Party = Pick<EInvoice['SellerDtls'], 'Gstin' | 'LglNm' | 'Addr1' | 'Loc' | 'Pin' | 'Stcd'>;

/** The state is the first two digits of a GSTIN, the PIN code six digits of an address. */
function partiesOf({ business, customer }: InvoiceDocument): { seller: Party; buyer: Party } {
  const missing: Record<string, string[]> = {};
  const lacks = (field: string, what: string) => {
    missing[field] = [what];
  };
  const party = (
    of: 'seller' | 'buyer',
    name: string,
    number: string | undefined,
    address: readonly string[],
  ): Party => {
    if (!GSTIN.test(number ?? '')) lacks(`${of}.tax_number`, 'must be a GSTIN');
    const pin = address.join(' ').match(/\b[1-9]\d{5}\b/)?.[0];
    if (!pin) lacks(`${of}.address`, 'needs a postal code (PIN)');
    const place = address.at(-1)?.replace(/[\s,-]*[1-9]\d{5}.*$/, '') || name;
    const state = (number ?? '').slice(0, 2);
    return {
      Gstin: number ?? '',
      LglNm: name,
      Addr1: address[0] ?? name,
      Loc: place,
      Pin: Number(pin ?? 0),
      Stcd: state,
    };
  };
  const seller = party(
    'seller',
    business.legal_name ?? business.name,
    business.tax_number,
    business.address ?? [],
  );
  const buyer = party(
    'buyer',
    customer?.name ?? '',
    customer?.tax_number,
    customer?.address?.split('\n') ?? [],
  );
  if (Object.keys(missing).length > 0) throw new AppError('E_INVOICE_INCOMPLETE', { details: missing });
  return { seller, buyer };
}
