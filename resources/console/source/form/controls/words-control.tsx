import type { ControlProps } from '../field-props.ts';

/** A list of words, separated by commas; kept as they are typed until the field is left. */
export function WordsControl({ id, value, onChange, describedBy, isInvalid }: ControlProps) {
  return (
    <input
      id={id}
      dir="auto"
      autocomplete="off"
      aria-describedby={describedBy}
      aria-invalid={isInvalid}
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
