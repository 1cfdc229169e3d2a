import type { Check, CheckName, Finding, Report } from './wire.ts';

/** What a person can do about it. */
const hints: Readonly<Record<CheckName, string>> = {
  files:
    "A database file is damaged. Restore the last good backup as soon as you can, and have this computer's disk and power supply checked.",
  orders:
    'Compare the order with its printed bill and correct the payments. If it happens again, save the server log and restore a backup.',
  audit:
    'The audit log was changed outside Galley, or entries were lost with the disk. Back up the data as it is now and find out who had access to this computer. Head office has earlier entries.',
  space: 'Free up space, or move backups and exports to another drive. A full disk stops sales.',
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
