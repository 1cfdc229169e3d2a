import type { Branch } from './computers/branch.ts';
import type { HeadOffice } from './computers/head-office.ts';
import type { Ledger } from './ledger.ts';
import type { What } from './plan.ts';
import { noteUnsent } from './returns.ts';

const whats = ['keep office', 'set office back'] as const;
type SettingBack = (typeof whats)[number];

export const isSettingBack = (what: What): what is SettingBack => (whats as readonly What[]).includes(what);

interface Kept {
  readonly folder: string;
  readonly node: number;
}

interface Surroundings {
  readonly ledger: Ledger;
  readonly doubles: readonly Branch[];
  office(): HeadOffice;
  /** Rows that head office wrote. */
  noteGranted(): void;
  /** What no branch has either is gone. */
  forget(): void;
}

/** Head office goes back in time. */
export class SetBacks {
  readonly #around: Surroundings;
  #kept: Kept | undefined;

  constructor(around: Surroundings) {
    this.#around = around;
  }

  /** From a backup, which the program notices at its start. */
  async restore(): Promise<void> {
    const { computer } = this.#around.office();
    if (computer.backup !== undefined) await this.#bringBack(() => computer.restore());
  }

  /** Its whole folder as it was: nothing beside the database tells, only branches can. Until then it gives ids anew. */
  async take(what: SettingBack): Promise<void> {
    const { ledger, office } = this.#around;
    const { computer } = office();
    const kept = this.#kept;
    if (what === 'keep office') this.#kept = { folder: computer.copyFolder(), node: computer.node };
    else if (kept) {
      ledger.doubled = true;
      ledger.shared.add(kept.node);
      ledger.givenAgain.add(kept.node);
      await this.#bringBack(() => computer.putBack(kept.folder));
    }
  }

  async #bringBack(bring: () => Promise<void>): Promise<void> {
    const { ledger, doubles, office, noteGranted, forget } = this.#around;
    noteGranted();
    await office().restart(bring);
    ledger.officeRestored = true;
    forget();
    for (const double of doubles) noteUnsent(double, ledger.told);
  }
}
