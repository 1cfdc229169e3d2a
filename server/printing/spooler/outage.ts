/** Stores since when a printer fails, so that a power cut does not extend the promised times. */
interface OutageRecord {
  /** Returns for how many milliseconds it has already failed; 0 for a new failure. */
  begin(): Promise<number>;
  end(): Promise<void>;
}

interface OutageEvents {
  alarm: () => void;
  takeover: () => void;
}

/** How long a printer has failed without interruption: first staff are told, then another printer takes over. */
export class PrinterOutage {
  readonly #after: { alarm: number; takeover: number };
  readonly #on: OutageEvents;
  readonly #record: OutageRecord;
  #begun: Promise<void> | undefined;
  #timers: NodeJS.Timeout[] = [];
  #long = false;
  /** An earlier run may have left a record. */
  #isOnRecord = true;

  constructor(after: { alarm: number; takeover: number }, on: OutageEvents, record: OutageRecord) {
    this.#after = after;
    this.#on = on;
    this.#record = record;
  }

  /** Long enough for its tickets to go elsewhere. */
  get isLong(): boolean {
    return this.#long;
  }

  /** A failure; only the first since the last success starts the count, or continues that of an earlier run. */
  begin(): Promise<void> {
    this.#begun ??= this.#begin();
    return this.#begun;
  }

  async #begin(): Promise<void> {
    this.#isOnRecord = true;
    // Counts even what cannot be stored: a full disk must not keep tickets from the stand-in.
    const lasted = await this.#record.begin().catch(() => 0);
    if (this.#begun === undefined) return;
    const left = (after: number) => Math.max(0, after - lasted);
    this.#timers = [
      setTimeout(this.#on.alarm, left(this.#after.alarm)),
      setTimeout(() => this.#takeOver(), left(this.#after.takeover)),
    ];
    this.#long = lasted >= this.#after.takeover;
  }

  #takeOver(): void {
    this.#long = true;
    this.#on.takeover();
  }

  /** It prints, or is well again. */
  async end(): Promise<void> {
    this.stop();
    if (!this.#isOnRecord) return;
    this.#isOnRecord = false;
    await this.#record.end().catch((error) => {
      this.#isOnRecord = true;
      throw error;
    });
  }

  /** Stops counting; the record stays for the next run. */
  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers = [];
    this.#begun = undefined;
    this.#long = false;
  }
}
