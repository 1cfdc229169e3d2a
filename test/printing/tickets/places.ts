/** What a sale has in other countries. */
export const america = {
  country: 'US',
  time_zone: 'America/New_York',
  currency: { code: 'USD', exponent: 2 },
  charges: [],
  taxes: [{ name: 'Sales tax', rate: 88_750, taxable: 2748, amount: 244 }],
  rounding: 0,
  total: 2992,
};
export const germany = {
  language: 'de',
  country: 'DE',
  time_zone: 'Europe/Berlin',
  currency: { code: 'EUR', exponent: 2 },
};
