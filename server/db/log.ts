/** Where the database layer tells what an operator may want to know. */
export interface DatabaseLog {
  /** `where` is the file or the schema. */
  slowQuery(where: string, milliseconds: number, sql: string): void;
  stall(where: string): void;
}
