/** The program on this computer is gone, as after `kill -9`. Whatever waited for it never hears of it again. */
export class Died extends Error {
  readonly computer: object;

  constructor(computer: object, point: string) {
    super(`died at ${point}`);
    this.name = 'Died';
    this.computer = computer;
  }
}

/** Replication did what it must never do. */
class Violation extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'Violation';
  }
}

export function must(holds: boolean, otherwise: () => string): asserts holds {
  if (!holds) throw new Violation(otherwise());
}
