import type { Option } from './references.ts';
import type { Field } from './schema.ts';
import type { Faults } from './typed.ts';

export interface FieldProps {
  readonly field: Field;
  readonly path: string;
  readonly value: unknown;
  readonly faults: Faults;
  readonly onChange: (value: unknown) => void;
  /** Names fields of the same name apart, as `printers`. */
  readonly topic?: string;
  readonly options?: readonly Option[];
}

/** What shows the value of one field. */
export interface ControlProps {
  readonly field: Field;
  readonly id: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly describedBy: string;
  readonly isInvalid: boolean;
}
