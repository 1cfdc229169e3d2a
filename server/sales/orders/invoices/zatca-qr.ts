/** Content of the QR code of a simplified tax invoice in Saudi Arabia since phase 1. */
interface ZatcaFacts {
  readonly seller: string;
  readonly vatNumber: string;
  /** ISO 8601, to the second. */
  readonly issuedAt: string;
  /** With VAT, decimals with a point. */
  readonly total: string;
  readonly vat: string;
}

/** Tag, length and value of each fact, in base64. A length counts bytes, at most 255. */
export function zatcaQr({ seller, vatNumber, issuedAt, total, vat }: ZatcaFacts): string {
  const fields = [fitting(seller), vatNumber, issuedAt, total, vat].map((text, at) => {
    const value = Buffer.from(text);
    return Buffer.concat([Buffer.from([at + 1, value.length]), value]);
  });
  return Buffer.concat(fields).toString('base64');
}

const MAX_BYTES = 255;

/** A long Arabic name ends at a whole character. */
function fitting(text: string): string {
  let cut = text;
  while (Buffer.byteLength(cut) > MAX_BYTES) cut = [...cut].slice(0, -1).join('');
  return cut;
}
