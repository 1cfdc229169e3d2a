import { join } from 'node:path';
import { inCopyWith, type Patch } from '../../soak/mistake.ts';
import { COPIED } from '../../soak/planted.ts';
import { type Comparison, compare, type Goal, inTurns, median, type Row } from '../contest.ts';
import { cpuSeconds, run, type Server } from '../process.ts';
import type { Section, World } from '../section.ts';
import { burst, warmUp } from '../turns.ts';

const RULES = 50;
const BUILD = 'a build without price rules';
const NONE = `an order's processor time without a price rule vs ${BUILD}`;
const INACTIVE = `the same with ${RULES} price rules that are off vs ${BUILD}`;
const ACTIVE = `the same with ${RULES} price rules in force vs ${BUILD}`;

/** Where an order asks for rules, and where it applies them. */
const cutOut: readonly Patch[] = [
  {
    file: 'server/sales/orders/rules/sale-rules.ts',
    from: 'return book?.rules.length === 0 ? null : rulesIn(tx, book, order);',
    to: 'return null;',
  },
  {
    file: 'server/sales/orders/rules/sale-rules.ts',
    from: 'const book = ruleBook.peek(tx);',
    to: '',
  },
  {
    file: 'server/sales/orders/rules/apply.ts',
    from: "if (status !== 'draft' && status !== 'kot') return items;",
    to: 'if (status) return items;',
  },
];

/** Bundles the program in a folder; the file. */
async function bundled(root: string): Promise<string> {
  const made = join(root, 'test/tools/package/made.ts');
  const code = `console.log(await (await import(${JSON.stringify(made)})).ensureServer())`;
  return (await run(['--input-type=module', '--eval', code])).trim().split('\n').at(-1) ?? '';
}

interface Line {
  readonly menu_item_id: number;
}

/** For every dish, for the order's own, for hours of the day, and deals: of each kind some. */
function ruleOf(at: number, lines: readonly Line[], is_active: boolean): object {
  const of = { menu_item_ids: [lines[at % lines.length]?.menu_item_id] };
  const kinds = [
    { type: 'percent', value: 1 + (at % 20) },
    { type: 'percent', value: 10, ...of, time_from: '00:00', time_to: '23:59' },
    { type: 'amount', value: 0.5, ...of },
    { type: 'percent', value: 5, days: [at % 7] },
    { type: 'percent', value: 100, ...of, buy_quantity: 3, get_quantity: 1 },
  ];
  return { name: `Rule ${at}`, is_active, ...kinds[at % kinds.length] };
}

async function addRules({ product }: World, server: Server, is_active: boolean): Promise<void> {
  const { headers } = product.order(server);
  const { items } = JSON.parse(product.orderBody) as { items: readonly Line[] };
  for (let at = 0; at < RULES; at++) {
    const body = JSON.stringify(ruleOf(at, items, is_active));
    const json = { ...headers, 'content-type': 'application/json' };
    const url = `${server.url}/api/v1/pos/price-rules`;
    const reply = await fetch(url, { method: 'POST', headers: json, body });
    if (reply.status !== 201) throw new Error(await reply.text());
  }
}

/** µs of processor time of an order of three lines. */
const cost = (world: World, server: Server) => async () => {
  const before = cpuSeconds(server.pid);
  const { requests } = await burst(world, world.product.order(server));
  return ((cpuSeconds(server.pid) - before) / requests) * 1e6;
};

/** What price rules cost an order. */
export const rules: Section = {
  name: 'rules',
  run: (world) =>
    inCopyWith('no price rules', cutOut, COPIED, async (copy) => rowsOf(world, await bundled(copy))),
};

async function rowsOf(world: World, withoutRules: string): Promise<Row[]> {
  const { product, rounds, seconds } = world;
  const often = { ...world, seconds: seconds / 2 };
  const started = async (bundle?: string) => product.startBundle(await product.freshFolder(), bundle);
  await using build = await started(withoutRules);
  await using none = await started();
  await using off = await started();
  await using on = await started();
  await addRules(world, off, false);
  await addRules(world, on, true);
  const servers = { build, none, off, on };
  await warmUp(
    world,
    Object.values(servers).map((server) => product.order(server)),
  );
  const figures = await inTurns(TIMES * rounds, {
    build: cost(often, build),
    none: cost(often, none),
    off: cost(often, off),
    on: cost(often, on),
  });
  return [
    byRounds(NONE, { most: 1.03 }, figures.none, figures.build),
    byRounds(INACTIVE, { most: 1.03 }, figures.off, figures.build),
    byRounds(ACTIVE, { most: 1.15 }, figures.on, figures.build),
  ];
}

/** A few per cent are told from what other programs do to the processor's caches by many short turns. */
const TIMES = 4;

/** By the median of the rounds' own ratios: within a round the computer is as busy for all. */
function byRounds(row: string, goal: Goal, product: number[], reference: number[]): Comparison {
  const usual = median(reference);
  const scaled = product.map((figure, round) => (figure / reference[round]!) * usual);
  return compare(
    row,
    'µs',
    goal,
    scaled,
    reference.map(() => usual),
  );
}
