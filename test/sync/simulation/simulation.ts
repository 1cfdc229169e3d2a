import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { SyncedTable } from '../../../sync/registry/tables.ts';
import { randomFrom } from '../../tools/soak/chance.ts';
import { Branch } from './computers/branch.ts';
import { Computer } from './computers/computer.ts';
import { HeadOffice } from './computers/head-office.ts';
import type { Surroundings } from './computers/line.ts';
import { comeToRest } from './end.ts';
import { Ledger } from './ledger.ts';
import { describeStep, type Fault, isOnline, type Plan, type Step } from './plan.ts';
import { forget, isReturning, noteUnsent, Returns } from './returns.ts';
import { filledTables, rowsIn } from './rows.ts';
import { isSettingBack, SetBacks } from './set-backs.ts';
import { openBranchComputer, type Template } from './template.ts';
import { Died } from './trouble.ts';
import { Watch } from './watch.ts';
import { work } from './work.ts';

/** Things that happen during things that happen. */
const DEPTH = 3;

/** One life of a restaurant with all its nodes; throws a Violation when replication breaks a promise. */
export class Simulation {
  readonly #plan: Plan;
  readonly #place: string;
  readonly #template: Template;
  readonly #ledger = new Ledger();
  readonly #watch = new Watch(this.#ledger);
  readonly #left: Step[];
  readonly #faults: Fault[][] = [];
  readonly #luck = randomFrom(1);
  #office!: HeadOffice;
  #branches: Branch[] = [];
  /** Computers that were replaced and do not know it yet. */
  readonly #replaced: Branch[] = [];
  /** Computers with a copy of a branch's data folder, which work on as well. */
  readonly #doubles: Branch[] = [];
  readonly #returns = new Returns({
    ledger: this.#ledger,
    replaced: this.#replaced,
    isCopied: (branch) => this.#doubles.some(({ id }) => id === branch.id),
    startFrom: (from, upgraded) =>
      Computer.start({ role: 'branch', place: this.#place, from, upgraded, isDouble: true }),
    serve: (id, computer) => this.#serve(id, computer),
    replace: (branch) => this.#replace(branch, 1),
    forget: (id) => this.#forget(id),
  });
  readonly #setBacks = new SetBacks({
    ledger: this.#ledger,
    doubles: this.#doubles,
    office: () => this.#office,
    noteGranted: () => this.#noteAll(({ writer }) => writer === 'central'),
    forget: () => {
      this.#watch.forget();
      for (const { id } of this.#branches) this.#forget(id);
    },
  });
  /** What happened, a line each. */
  readonly #story: string[] = [];

  private constructor(plan: Plan, template: Template) {
    this.#plan = plan;
    this.#left = [...plan.steps, ...(plan.returns ?? []), ...(plan.setBacks ?? []), ...(plan.clocks ?? [])];
    this.#place = mkdtempSync(join(template.place, 'life-'));
    this.#template = { ...template, place: this.#place };
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
    this.#office = new HeadOffice(computer, this.#template.control);
    await this.#office.withdrawCodes();
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
    altered: (payment) => void this.#ledger.altered.add(payment),
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

  /** Now and then another computer that serves the branch, or thinks so. */
  #branchAt({ at, pick }: Step): Branch | undefined {
    const branch = at === 0 ? undefined : this.#branches[at - 1];
    const others = [...this.#doubles, ...this.#replaced].filter(({ id }) => id === branch?.id);
    return others[pick % (others.length + 2)] ?? branch;
  }

  #doom({ what, death }: Step, branch: Branch | undefined): void {
    if (!death) return;
    const place = isOnline(what) && death.of === 'central' ? this.#office : branch;
    (place ?? this.#office).computer.doom(death.point, death.count);
  }

  async #do(step: Step, branch: Branch | undefined): Promise<void> {
    const { what, pick } = step;
    const place = branch ?? this.#office;
    if (what === 'exchange' || what === 'greet') await branch?.exchange(what === 'greet');
    else if (what === 'clock' || what === 'nudge') place.computer.clock.set(what, pick);
    else if (what === 'restart') await place.restart();
    else if (what === 'stop') await branch?.stop();
    else if (what === 'upgrade') await place.restart(() => place.computer.upgrade());
    else if (what === 'backup') place.backUp(this.#ledger.writes);
    else if (what === 'restore') await this.#restore(branch, pick);
    else if (what === 'rejoin') await this.#rejoin(branch);
    else if (what === 'clone') await this.#clone(branch);
    else if (what === 'replace') await this.#replace(branch, pick);
    else if (isReturning(what)) await this.#returns.take(what, branch);
    else if (isSettingBack(what)) await this.#setBacks.take(what);
    else await this.#work(step, branch);
  }

  async #work({ what, pick }: Step, branch: Branch | undefined): Promise<void> {
    const { computer } = branch ?? this.#office;
    const desk = {
      computer,
      branchId: (branch ?? this.#branches[0])?.id ?? 0,
      sells: branch?.hosts ?? false,
      behind: branch?.behind === true || this.#doubles.some(({ id }) => id === branch?.id),
      replaced: branch !== undefined && this.#replaced.includes(branch),
    };
    if (!branch || desk.sells) await work(desk, what, pick, this.#ledger);
  }

  /** What neither the backup nor central has is gone. */
  async #restore(branch: Branch | undefined, pick: number): Promise<void> {
    if (!branch) return this.#setBacks.restore();
    const { backup } = branch.computer;
    if (backup === undefined || this.#isAside(branch)) return;
    const isNew = pick % 5 === 4;
    // A number that was used since the backup may be taken once more, until central says so.
    if (isNew) this.#ledger.doubled = true;
    await branch.restart(() => branch.computer.restore(isNew));
    this.#ledger.wentBack(branch.computer, backup.writes);
    branch.behind = true;
    this.#forget(branch.id);
  }

  /** Another computer takes over, as the disk of this one is dead, or because someone thought so. */
  async #replace(branch: Branch | undefined, pick: number): Promise<void> {
    if (!branch || this.#isAside(branch)) return;
    // A central instance that dies meanwhile is asked again, which has tests of its own.
    this.#office.computer.spare();
    if (pick % 2 === 0) {
      this.#ledger.buried = true;
      await branch.computer.turnOff();
    } else {
      noteUnsent(branch, this.#ledger.forked);
      this.#replaced.push(branch);
      this.#ledger.parts(branch.computer);
    }
    this.#forget(branch.id, branch);
    const computer = await openBranchComputer(this.#office, branch.id, this.#template);
    this.#noteAll(({ writer }) => writer === 'central');
    const successor = await this.#serve(branch.id, computer);
    this.#branches = this.#branches.map((one) => (one === branch ? successor : one));
  }

  /** Nobody makes one known again that was replaced. */
  async #rejoin(branch: Branch | undefined): Promise<void> {
    if (branch?.isUnknown && !this.#replaced.includes(branch)) await branch.comeBack();
  }

  /** A copy of the data folder is started on another computer, while this one works on. */
  async #clone(branch: Branch | undefined): Promise<void> {
    if (!branch || this.#isAside(branch) || this.#doubles.length > 0) return;
    this.#ledger.doubled = true;
    noteUnsent(branch, this.#ledger.forked);
    this.#ledger.shared.add(branch.computer.node);
    this.#ledger.parts(branch.computer);
    const from = branch.computer.copyFolder();
    const { upgraded } = branch.computer;
    const computer = await Computer.start({
      role: 'branch',
      place: this.#place,
      from,
      upgraded,
      isDouble: true,
    });
    this.#ledger.parts(computer, this.#ledger.writes, branch.computer);
    this.#doubles.push(await this.#serve(branch.id, computer));
  }

  #isAside(branch: Branch): boolean {
    return this.#replaced.includes(branch) || this.#doubles.includes(branch);
  }

  /** What is on no computer any more, save on one that was replaced. */
  #forget(branchId: number, replaced?: Branch): void {
    const rest = this.#places().filter(
      (place) => place !== replaced && !this.#replaced.includes(place as Branch),
    );
    forget(this.#ledger, branchId, { rest, doubles: this.#doubles });
  }

  /** Rows that head office has without anybody's work here. */
  #noteAll(which: (table: SyncedTable) => boolean): void {
    const { connection } = this.#office.computer;
    for (const table of filledTables(connection).filter(which))
      for (const row of rowsIn(connection, `select * from "${table.name}"`)) this.#ledger.wrote(table, row);
  }

  #places(): (HeadOffice | Branch)[] {
    return [this.#office, ...this.#branches, ...this.#doubles, ...this.#replaced].filter(
      ({ computer }) => computer.isOn,
    );
  }

  #look(): void {
    this.#watch.look(
      this.#office.computer,
      this.#places().map(({ computer }) => computer),
    );
  }

  async #end(): Promise<void> {
    this.#tell('no more faults');
    this.#faults.push([]);
    await comeToRest({
      office: this.#office,
      branches: [...this.#branches, ...this.#doubles],
      replaced: this.#replaced,
      ledger: this.#ledger,
      verifies: this.#plan.steps.length % 8 === 0,
      rescues: this.#plan.returns !== undefined,
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
