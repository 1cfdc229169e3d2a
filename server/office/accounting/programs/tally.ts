import type { Batch, Entry } from '../batch.ts';
import { amountIn, dateIn, plain, titleOf } from './text.ts';

const escaped = (text: string): string =>
  plain(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** Tally's XML: a journal voucher for each batch. A voucher that was imported before is replaced by its number. */
export function tallyFile(batches: readonly Batch[]): Buffer {
  const company = batches[0]?.settings.tally?.company ?? '';
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<ENVELOPE>',
    ' <HEADER>',
    '  <TALLYREQUEST>Import Data</TALLYREQUEST>',
    ' </HEADER>',
    ' <BODY>',
    '  <IMPORTDATA>',
    '   <REQUESTDESC>',
    '    <REPORTNAME>Vouchers</REPORTNAME>',
    '    <STATICVARIABLES>',
    `     <SVCURRENTCOMPANY>${escaped(company)}</SVCURRENTCOMPANY>`,
    '    </STATICVARIABLES>',
    '   </REQUESTDESC>',
    '   <REQUESTDATA>',
    ...batches.flatMap(voucherOf),
    '   </REQUESTDATA>',
    '  </IMPORTDATA>',
    ' </BODY>',
    '</ENVELOPE>',
  ];
  return Buffer.from(`${xml.join('\n')}\n`);
}

function voucherOf(batch: Batch): string[] {
  const number = escaped(batch.z_number);
  return [
    '    <TALLYMESSAGE xmlns:UDF="TallyUDF">',
    `     <VOUCHER REMOTEID="${number}" VCHTYPE="Journal" ACTION="Create" OBJVIEW="Accounting Voucher View">`,
    `      <DATE>${dateIn(batch.business_date, 'YYYYMMDD')}</DATE>`,
    `      <GUID>${number}</GUID>`,
    '      <VOUCHERTYPENAME>Journal</VOUCHERTYPENAME>',
    `      <VOUCHERNUMBER>${number}</VOUCHERNUMBER>`,
    `      <NARRATION>${escaped(titleOf(batch))}</NARRATION>`,
    ...batch.entries.flatMap((entry) => ledgerOf(batch, entry)),
    '     </VOUCHER>',
    '    </TALLYMESSAGE>',
  ];
}

/** In Tally a debit is negative. */
function ledgerOf({ currency, branch_code, settings }: Batch, { account, amount }: Entry): string[] {
  const value = amountIn(-amount + 0, currency);
  const center = [
    '       <CATEGORYALLOCATIONS.LIST>',
    '        <CATEGORY>Primary Cost Category</CATEGORY>',
    '        <COSTCENTREALLOCATIONS.LIST>',
    `         <NAME>${escaped(branch_code)}</NAME>`,
    `         <AMOUNT>${value}</AMOUNT>`,
    '        </COSTCENTREALLOCATIONS.LIST>',
    '       </CATEGORYALLOCATIONS.LIST>',
  ];
  return [
    '      <ALLLEDGERENTRIES.LIST>',
    `       <LEDGERNAME>${escaped(account)}</LEDGERNAME>`,
    `       <ISDEEMEDPOSITIVE>${amount > 0 ? 'Yes' : 'No'}</ISDEEMEDPOSITIVE>`,
    `       <AMOUNT>${value}</AMOUNT>`,
    ...(settings.by_branch ? center : []),
    '      </ALLLEDGERENTRIES.LIST>',
  ];
}
