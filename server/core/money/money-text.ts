import { type Minor, toDecimal } from './money.ts';

/** An amount in English with its currency, for messages: `€24.50`. */
export const moneyText = (amount: Minor, { currency, exponent }: { currency: string; exponent: number }) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(toDecimal(amount, exponent));
