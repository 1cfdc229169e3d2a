import { shortMoney } from '../format/format.ts';

/** Struck: what it costs without price rules, if that is more. */
export const Ordinary = ({ price }: { readonly price: number | undefined }) =>
  price === undefined ? null : (
    <s class="ordinary">
      <bdi>{shortMoney(price)}</bdi>
    </s>
  );

interface DuePriceProps {
  readonly price: number;
  readonly ordinary?: number | undefined;
}

/** What is due now, and beside it what it costs otherwise. */
export const DuePrice = ({ price, ordinary }: DuePriceProps) => (
  <>
    <bdi>{shortMoney(price)}</bdi>{' '}
    <Ordinary price={ordinary !== undefined && ordinary > price ? ordinary : undefined} />
  </>
);
