import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { digestOf } from '../../../../server/core/secrets/secrets.ts';
import { openWriter } from '../../../../server/db/sqlite/connection.ts';
import type { Row } from '../contest.ts';
import { anonymousMemory, cpuSeconds } from '../process.ts';
import type { World } from '../section.ts';
import { against } from './goal.ts';
import { openPair } from './pair.ts';

const FIRST_NODE = 1_000;
/** As often as a real one. */
const POLL_MS = 30_000;
const WATCHED_MS = 20_000;
const SECRET = 'the secret of a branch that only listens';

interface Crowded {
  readonly branches: number;
  /** % of a core. */
  readonly share: number;
  /** MB more than without. */
  readonly memory: number;
}

/** What branches without news cost head office: an open stream each, and a question every half minute. */
export async function idleBranches({ folder }: World, goal: Crowded): Promise<Row[]> {
  await using pair = await openPair(folder);
  await pair.stopBranch();
  const tenantId = addBranches(pair.centralFile, goal.branches);
  const before = anonymousMemory(pair.central.pid);
  const crowd = new Crowd(pair.central.url, tenantId, goal.branches);
  await crowd.gather();
  const spent = cpuSeconds(pair.central.pid);
  await sleep(WATCHED_MS);
  const share = ((cpuSeconds(pair.central.pid) - spent) / WATCHED_MS) * 100_000;
  const grown = anonymousMemory(pair.central.pid) - before;
  const { listening } = crowd;
  crowd.leave();
  await pair.startBranch();
  const idle = `${goal.branches} idle branches`;
  return [
    against(`${idle} on one central process`, '/s', [listening], { least: goal.branches }),
    against(`${idle}: share of a core in % (goal ${goal.share})`, '%', [share], { most: goal.share }),
    against(`${idle}: memory more (goal ${goal.memory} MB)`, 'MB', [grown], { most: goal.memory }),
  ];
}

/** Rows beside the serving process: it reads them at the next question. */
function addBranches(file: string, branches: number): number {
  const database = openWriter(file);
  const now = Date.now();
  const { node } = database.prepare('select node from sync_ctx').get() as { node: number };
  const top = (table: string) => database.prepare(`select max(id) from ${table}`).pluck().get() as number;
  const copied = (table: string, own: readonly string[]) => {
    const columns = database.prepare('select name from pragma_table_info(?)').pluck().all(table) as string[];
    const values = columns.map((column) => (own.includes(column) ? `@${column}` : column));
    return database.prepare(
      `insert into ${table} (${columns}) select ${values} from ${table} where id = @model`,
    );
  };
  const branch = copied('branches', ['id', 'name', 'code', 'host_node']);
  const credential =
    database.prepare(`insert into sync_credentials (node, branch_id, secret_hash, code_hash, created_at)
    values (?, ?, ?, ?, ?)`);
  const [model, first] = [top('branches'), Math.max(top('branches') + 1, node * 1e9 + 10_000)];
  database.transaction(() => {
    database.exec('update sync_ctx set tx = tx + 1');
    for (let n = 0; n < branches; n++) {
      const own = FIRST_NODE + n;
      const id = first + n;
      branch.run({ model, id, name: `Branch ${n}`, code: `B${n}`, host_node: own });
      credential.run(own, id, digestOf(SECRET.replaceAll(' ', '-')), `code ${n}`, now);
    }
  })();
  database.close();
  return Number(/(\d+)\.sqlite$/.exec(file)?.[1]);
}

class Crowd {
  readonly #url: string;
  readonly #tenantId: number;
  readonly #branches: number;
  readonly #agent = new Agent({ keepAlive: true });
  readonly #leaving = new AbortController();
  listening = 0;

  constructor(url: string, tenantId: number, branches: number) {
    this.#url = url;
    this.#tenantId = tenantId;
    this.#branches = branches;
  }

  async gather(): Promise<void> {
    for (let n = 0; n < this.#branches; n++) {
      await this.#listen(FIRST_NODE + n);
      void this.#poll(FIRST_NODE + n, (n * POLL_MS) / this.#branches);
    }
  }

  leave(): void {
    this.#leaving.abort();
    this.#agent.destroy();
  }

  #request(node: number, path: string) {
    const authorization = `Bearer ${this.#tenantId}.${node}.${SECRET.replaceAll(' ', '-')}`;
    const { signal } = this.#leaving;
    return get(`${this.#url}/api/v1/sync/${path}`, {
      agent: this.#agent,
      headers: { authorization },
      signal,
    });
  }

  #listen(node: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const request = this.#request(node, 'pokes');
      request.on('error', () => {});
      request.on('response', (answer) => {
        if (answer.statusCode !== 200) return reject(new Error(`pokes answers ${answer.statusCode}`));
        this.listening++;
        answer.on('error', () => {}).on('close', () => this.listening--);
        answer.resume();
        resolve();
      });
    });
  }

  async #poll(node: number, wait: number): Promise<void> {
    await sleep(wait);
    while (!this.#leaving.signal.aborted) {
      this.#request(node, 'pull?from=1000000&limit=500&complete=1')
        .on('response', (answer) => answer.resume())
        .on('error', () => {});
      await sleep(POLL_MS);
    }
  }
}
