import type { ControlProps } from './controls.tsx';

/** A list of words, separated by commas; kept as they are typed until the field is left. */
export function WordsControl({ id, value, onChange, describedBy, field }: ControlProps) {
  return (
    <input
      id={id}
      dir="auto"
      autocomplete="off"
      aria-label={field.name}
      aria-describedby={describedBy}
      value={(value as string[]).join(', ')}
      onChange={(event) =>
        onChange(
          event.currentTarget.value
            .split(',')
            .map((word) => word.trim())
            .filter((word) => word !== ''),
        )
      }
    />
  );
}
