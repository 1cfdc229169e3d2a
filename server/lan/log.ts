/** As the server's logger takes it. */
export interface Log {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
}
