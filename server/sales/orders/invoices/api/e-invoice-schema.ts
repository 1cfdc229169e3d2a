import { z } from 'zod';
import { nameSchemas } from '../../../../http/endpoint/names.ts';

/** Rupees with paise; the portal's names, to the letter. */
const rupees = () => z.number();

const Party = {
  Gstin: z.string(),
  LglNm: z.string(),
  Addr1: z.string(),
  Loc: z.string(),
  Pin: z.int(),
  Stcd: z.string(),
};

export const EInvoice = z.object({
  Version: z.literal('1.1'),
  TranDtls: z.object({ TaxSch: z.literal('GST'), SupTyp: z.literal('B2B'), RegRev: z.literal('N') }),
  DocDtls: z.object({ Typ: z.enum(['INV', 'CRN']), No: z.string(), Dt: z.string() }),
  SellerDtls: z.object({ ...Party, TrdNm: z.string() }),
  BuyerDtls: z.object({ ...Party, Pos: z.string() }),
  ItemList: z.array(
    z.object({
      SlNo: z.string(),
      PrdDesc: z.string(),
      IsServc: z.literal('Y'),
      HsnCd: z.string(),
      Qty: z.number(),
      Unit: z.literal('NOS'),
      UnitPrice: rupees(),
      TotAmt: rupees(),
      Discount: rupees(),
      AssAmt: rupees(),
      GstRt: z.number(),
      IgstAmt: rupees(),
      CgstAmt: rupees(),
      SgstAmt: rupees(),
      TotItemVal: rupees(),
    }),
  ),
  ValDtls: z.object({
    AssVal: rupees(),
    CgstVal: rupees(),
    SgstVal: rupees(),
    IgstVal: rupees(),
    Discount: rupees(),
    OthChrg: rupees(),
    RndOffAmt: rupees(),
    TotInvVal: rupees(),
  }),
  RefDtls: z.object({ PrecDocDtls: z.array(z.object({ InvNo: z.string(), InvDt: z.string() })) }).optional(),
});
export type EInvoice = z.output<typeof EInvoice>;

nameSchemas({ EInvoice });
