export interface Option {
  readonly value: string | number;
  readonly label: string;
}
