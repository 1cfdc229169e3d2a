import { useId } from 'preact/hooks';

interface TabsProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
}

/** A choice of views; radio buttons, so that arrow keys and screen readers know them. */
export function Tabs({ label, value, options, onChange }: TabsProps) {
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
