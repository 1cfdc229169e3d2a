import type { Option } from './references.ts';
import type { Field } from './schema.ts';
import type { Faults } from './typed.ts';

export interface FieldProps {
  readonly field: Field;
  readonly path: string;
  readonly value: unknown;
  readonly faults: Faults;
  /** By its path, so that two changes in one moment, as a browser fills in an address, are both kept. */
  readonly onChange: (path: string, value: unknown) => void;
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
