import { money } from '../../../../web/format/format.ts';

interface AmountRowsProps {
  readonly rows: readonly { readonly name: string; readonly amount: number }[];
}

/** What a guest's total is made of, inside a `dl`; what comes to nothing is left out. */
export const AmountRows = ({ rows }: AmountRowsProps) => (
  <>
    {rows
      .filter(({ amount }) => amount !== 0)
      .map(({ name, amount }) => (
        <div key={name}>
          <dt dir="auto">{name}</dt>
          <dd>
            <bdi>{money(amount)}</bdi>
          </dd>
        </div>
      ))}
  </>
);
