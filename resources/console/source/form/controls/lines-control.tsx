import type { ControlProps } from '../field-props.ts';

/** Sentences, a line each. */
export function LinesControl({ id, value, onChange, describedBy, isInvalid }: ControlProps) {
  const lines = value as string[];
  return (
    <textarea
      id={id}
      dir="auto"
      rows={Math.max(3, lines.length + 1)}
      aria-describedby={describedBy}
      aria-invalid={isInvalid}
      value={lines.join('\n')}
      onInput={(event) => onChange(event.currentTarget.value.split('\n'))}
    />
  );
}
