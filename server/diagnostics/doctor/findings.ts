import type { Check, CheckName, Finding, Report } from './wire.ts';

/** What a person can do about it. */
const hints: Readonly<Record<CheckName, string>> = {
  files:
    'Make no more sales on a damaged file than you must. Bring the newest backup back, and have the disk of this computer examined: it fails, or the power does.',
  orders:
    'Compare the order with its bill and correct what was paid. If more orders follow, bring a backup back and keep the log of the server: it says what wrote them.',
  audit:
    'Somebody changed the database past Galley, or a row was lost with the disk. Keep a backup of it as it is, and ask who had access to this computer. Head office has the entries of before.',
  space: 'Free some space on the disk, or keep backups and exports elsewhere: a full disk stops the sales.',
};

/** Gathers what an examination counts and finds. */
export class Findings {
  readonly #planned: readonly CheckName[];
  readonly #counts = new Map<CheckName, number>();
  readonly #found = new Map<CheckName, Finding[]>();

  constructor(planned: readonly CheckName[]) {
    this.#planned = planned;
  }

  count(check: CheckName, number: number): void {
    this.#counts.set(check, (this.#counts.get(check) ?? 0) + number);
  }

  add(check: CheckName, subject: string, faults: readonly string[]): void {
    const found = faults.map((message) => ({ subject, message }));
    this.#found.set(check, [...(this.#found.get(check) ?? []), ...found]);
  }

  report(): Report {
    return { checks: this.#planned.map((check) => this.#of(check)) };
  }

  /** What could not be looked at, as what it lies in is damaged, is not called sound. */
  #of(check: CheckName): Check {
    const findings = this.#found.get(check) ?? [];
    const examined = this.#counts.get(check);
    const state = findings.length > 0 ? 'faulty' : examined === undefined ? 'skipped' : 'sound';
    const hint = findings.length > 0 ? hints[check] : null;
    return { check, state, examined: check === 'space' ? null : (examined ?? 0), findings, hint };
  }
}
