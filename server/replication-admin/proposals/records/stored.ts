/** What changes something. */
export const proposedMethods = ['POST', 'PUT', 'DELETE'] as const;

/** What a request would change in one field, as the API shows it. */
export interface ProposedChange {
  readonly table: string;
  readonly record_id: number;
  readonly record_name: string | null;
  /** There is no such record yet. */
  readonly is_new: boolean;
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}
