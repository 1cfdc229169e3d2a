import { useId } from 'preact/hooks';

interface TabsProps<V extends string> {
  readonly label: string;
  readonly value: V;
  readonly options: readonly { readonly value: V; readonly label: string }[];
  readonly onChange: (value: V) => void;
}

/** A choice of views; radio buttons, so that arrow keys and screen readers know them. */
export function Tabs<V extends string>({ label, value, options, onChange }: TabsProps<V>) {
  const name = useId();
  return (
    <fieldset class="tabs">
      <legend class="unseen">{label}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
