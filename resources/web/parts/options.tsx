import { Ordinary } from './due-price.tsx';

interface OptionsProps {
  readonly title: string;
  readonly rule: string;
  readonly isSingle: boolean;
  readonly options: readonly {
    readonly id: number;
    readonly name: string;
    readonly price: string;
    /** What it costs without a price rule. */
    readonly ordinary?: number | undefined;
  }[];
  readonly isChosen: (id: number) => boolean;
  readonly onChoose: (id: number) => void;
}

/** The answers to one question about a dish. */
export const Options = ({ title, rule, isSingle, options, isChosen, onChoose }: OptionsProps) => (
  <fieldset class="options">
    <legend>
      <span dir="auto">{title}</span> <small>{rule}</small>
    </legend>
    {options.map(({ id, name, price, ordinary }) => (
      <button
        type="button"
        key={id}
        class={isSingle ? 'option is-single' : 'option'}
        aria-pressed={isChosen(id)}
        onClick={() => onChoose(id)}
      >
        <i class="mark" />
        <span dir="auto">{name}</span>
        <Ordinary price={ordinary} />
        <bdi>{price}</bdi>
      </button>
    ))}
  </fieldset>
);
