import { signal } from '@preact/signals';
import type { Schemas } from '../../../../client/client.ts';
import { asProblem, type Problem } from '../../../../web/api/problem.ts';
import { addUp } from '../../../../web/format/minor.ts';
import { ask } from '../../work/server/api.ts';
import { settings } from '../restaurant.ts';
import { cart, consents, orderBody } from './cart.ts';

type KioskQuote = Schemas['KioskQuote'];

/** The cart's total as the server calculates it; undefined while it is asked. */
export const quote = signal<KioskQuote | undefined>(undefined);
/** The service charge if the guest agrees to it; 0: nothing to ask. */
export const askedCharge = signal(0);

let asked = 0;

const quoted = async (consent: boolean): Promise<KioskQuote> =>
  (await ask('POST /kiosk/quote', { body: orderBody(consent) })).data;

/** Throws the Problem of a refusal; an answer to an earlier question is not shown. */
export async function readQuote(): Promise<Problem | undefined> {
  const mine = ++asked;
  quote.value = undefined;
  if (cart.value.length === 0) return undefined;
  try {
    const [with_, without] = settings.value?.asks_charge_consent
      ? await Promise.all([quoted(true), quoted(false)])
      : [await quoted(true), undefined];
    if (mine !== asked) return undefined;
    askedCharge.value = without
      ? addUp([...chargesOf(with_), ...chargesOf(without).map((amount) => -amount)])
      : 0;
    quote.value = without && !consents.value ? without : with_;
    return undefined;
  } catch (error) {
    return mine === asked ? asProblem(error) : undefined;
  }
}

const chargesOf = ({ charges }: KioskQuote): number[] => charges.map(({ amount }) => amount);
