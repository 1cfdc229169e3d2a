import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DAY, HOUR } from '../../../server/core/time.ts';
import { syncedTables } from '../../../sync/tables.ts';
import { randomFrom } from '../../programs/soak/chance.ts';
import { Branch } from './branch.ts';
import { onlyClocksWait, ordersAreWhole, Progress } from './checks.ts';
import { Computer } from './computer.ts';
import { comeToRest } from './end.ts';
import { HeadOffice } from './head-office.ts';
import { Ledger } from './ledger.ts';
import type { Surroundings } from './line.ts';
import { describeStep, type Fault, type Plan, type Step } from './plan.ts';
import { firstIn, rowsIn } from './rows.ts';
import { openBranchComputer, type Template } from './template.ts';
import { Died } from './trouble.ts';
import { work } from './work.ts';

const JUMPS = [HOUR / 3, -HOUR, 30 * HOUR, 375 * DAY, -375 * DAY, -3 * DAY];
const YEAR_2036 = Date.UTC(2036, 1, 6);
/** Things that happen during things that happen. */
const DEPTH = 3;

/** One life of a restaurant with all its nodes; throws a Violation when replication breaks a promise. */
export class Simulation {
  readonly #plan: Plan;
  readonly #place: string;
  readonly #template: Template;
  readonly #ledger = new Ledger();
  readonly #progress = new Progress();
  readonly #left: Step[];
  readonly #faults: Fault[][] = [];
  readonly #luck = randomFrom(1);
  #office!: HeadOffice;
  #branches: Branch[] = [];
  /** Computers that were replaced and do not know it yet. */
  readonly #replaced: Branch[] = [];
  /** What happened, a line each. */
  readonly #story: string[] = [];

  private constructor(plan: Plan, template: Template) {
    this.#plan = plan;
    this.#template = template;
    this.#left = [...plan.steps];
    this.#place = mkdtempSync(join(template.place, 'life-'));
  }

  static async run(plan: Plan, template: Template, tell?: (story: readonly string[]) => void): Promise<void> {
    const simulation = new Simulation(plan, template);
    try {
      await simulation.#open();
      await simulation.#live();
      await simulation.#end();
    } finally {
      tell?.(simulation.#story);
      await simulation.#close();
    }
  }

  async #open(): Promise<void> {
    const place = this.#place;
    const computer = await Computer.start({ role: 'central', place, from: this.#template.central });
    this.#office = new HeadOffice(computer);
    this.#noteAll(() => true);
    for (const { id, folder } of this.#template.branches.slice(0, this.#plan.branches)) {
      const pc = await Computer.start({ role: 'branch', place, from: folder });
      this.#branches.push(await this.#serve(id, pc));
    }
  }

  #serve(id: number, computer: Computer): Promise<Branch> {
    let watch = 0;
    const stopwatch = () => {
      watch += this.#luck() * 20;
      return watch;
    };
    const { batchRows } = this.#plan;
    return Branch.start({
      ...{ id, computer, office: this.#office },
      ...{ world: this.#surroundings, batchRows, stopwatch },
    });
  }

  readonly #surroundings: Surroundings = {
    fault: () => this.#faults.at(-1)?.shift() ?? 'none',
    meanwhile: async () => {
      const step = this.#faults.length < DEPTH ? this.#left.shift() : undefined;
      if (step) await this.#take(step);
    },
    look: () => this.#look(),
    took: () => this.#luck() * 40,
  };

  async #live(): Promise<void> {
    for (let step = this.#left.shift(); step; step = this.#left.shift()) {
      await this.#take(step);
      this.#look();
    }
  }

  async #take(step: Step): Promise<void> {
    this.#tell(describeStep(step));
    this.#faults.push([...step.faults]);
    const branch = this.#branchAt(step);
    (branch?.computer ?? this.#office.computer).clock.advance(step.pick);
    this.#doom(step, branch);
    try {
      await this.#do(step, branch);
    } catch (error) {
      if (!(error instanceof Died)) throw error;
      this.#tell(error.message);
      await this.#places()
        .find(({ computer }) => computer === error.computer)
        ?.restart();
    } finally {
      for (const { computer } of this.#places()) computer.spare();
      this.#faults.pop();
    }
  }

  /** Now and then one that was replaced instead of the one that took over. */
  #branchAt({ at, pick }: Step): Branch | undefined {
    const branch = at === 0 ? undefined : this.#branches[at - 1];
    const before = this.#replaced.find(({ id }) => id === branch?.id);
    return before && pick % 3 === 0 ? before : branch;
  }

  #doom({ what, death }: Step, branch: Branch | undefined): void {
    if (!death) return;
    const exchanging = what === 'exchange' || what === 'greet';
    const place = exchanging && death.of === 'central' ? this.#office : branch;
    (place ?? this.#office).computer.doom(death.point, death.count);
  }

  async #do(step: Step, branch: Branch | undefined): Promise<void> {
    const { what, pick } = step;
    const place = branch ?? this.#office;
    if (what === 'exchange') await branch?.exchange();
    else if (what === 'greet') await branch?.exchange(true);
    else if (what === 'clock') setClock(place.computer, pick);
    else if (what === 'restart') await place.restart();
    else if (what === 'upgrade') await place.restart(() => place.computer.upgrade());
    else if (what === 'backup') place.computer.backUp();
    else if (what === 'restore') await this.#restore(branch);
    else if (what === 'replace') await this.#replace(branch, pick);
    else await this.#work(step, branch);
  }

  async #work({ what, pick }: Step, branch: Branch | undefined): Promise<void> {
    const desk = branch
      ? { computer: branch.computer, branchId: branch.id, sells: branch.hosts, behind: branch.behind }
      : {
          computer: this.#office.computer,
          branchId: this.#branches[0]?.id ?? 0,
          sells: false,
          behind: false,
        };
    if (!branch || desk.sells) await work(desk, what, pick, this.#ledger);
  }

  /** What neither the backup nor central has is gone. */
  async #restore(branch: Branch | undefined): Promise<void> {
    if (!branch || branch.computer.backup === undefined || this.#replaced.includes(branch)) return;
    await branch.restart(() => branch.computer.restore());
    branch.behind = true;
    const kept = new Set(rowsIn(branch.computer.connection, 'select id from payments').map(({ id }) => id));
    this.#forget(branch.id, (payment) => kept.has(payment) || this.#atCentral(payment));
  }

  /** Another computer takes over, as the disk of this one is dead, or because someone thought so. */
  async #replace(branch: Branch | undefined, pick: number): Promise<void> {
    if (!branch || this.#replaced.includes(branch)) return;
    if (pick % 2 === 0) await branch.computer.turnOff();
    else this.#replaced.push(branch);
    this.#forget(branch.id, (payment) => this.#atCentral(payment));
    const computer = await openBranchComputer(this.#office, branch.id, this.#place);
    this.#noteAll(({ writer }) => writer === 'central');
    const successor = await this.#serve(branch.id, computer);
    successor.complete = false;
    this.#branches = this.#branches.map((one) => (one === branch ? successor : one));
  }

  #forget(branchId: number, stays: (payment: number) => boolean): void {
    const { payments } = this.#ledger;
    for (const { id, ...of } of [...payments.values()]) {
      if (of.branchId === branchId && !stays(id)) payments.delete(id);
    }
  }

  #atCentral(payment: number): boolean {
    const { connection } = this.#office.computer;
    return firstIn(connection, 'select 1 from payments where id = ?', payment) !== undefined;
  }

  /** Rows that head office has without anybody's work here. */
  #noteAll(which: (table: (typeof syncedTables)[number]) => boolean): void {
    for (const table of syncedTables.filter(which)) {
      const rows = rowsIn(this.#office.computer.connection, `select * from "${table.name}"`);
      for (const row of rows) this.#ledger.wrote(table, row);
    }
  }

  #places(): (HeadOffice | Branch)[] {
    return [this.#office, ...this.#branches, ...this.#replaced];
  }

  /** At every moment, in the middle of an exchange too. */
  #look(): void {
    const { connection } = this.#office.computer;
    ordersAreWhole(connection, this.#ledger);
    this.#progress.look(connection, this.#ledger);
    for (const { computer } of this.#places()) onlyClocksWait(computer.connection, this.#ledger);
  }

  async #end(): Promise<void> {
    this.#tell('no more faults');
    this.#faults.push([]);
    await comeToRest({
      office: this.#office,
      branches: this.#branches,
      replaced: this.#replaced,
      ledger: this.#ledger,
      noteGranted: () => this.#noteAll(({ writer }) => writer === 'central'),
    });
  }

  #tell(line: string): void {
    this.#story.push('  '.repeat(this.#faults.length) + line);
  }

  async #close(): Promise<void> {
    for (const { computer } of this.#places()) await computer.turnOff();
    rmSync(this.#place, { recursive: true, force: true });
  }
}

function setClock({ clock }: Computer, pick: number): void {
  const jump = JUMPS[pick % (JUMPS.length + 1)];
  if (jump === undefined) clock.setTo(YEAR_2036);
  else clock.advance(jump);
}
