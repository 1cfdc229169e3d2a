import { parseArgs } from 'node:util';
import { z } from 'zod';
import { VirtualPrinter } from './virtual-printer.ts';

const usage =
  'npm run printer -- [--port 9100] [--page-port N] [--width 80|58] [--name Grill] [--json]   (port 0 = any free port)';
/** A long session must not fill the memory. */
const keep = 200;

const port = z.coerce.number().int().min(0).max(65_535);
const options = z.object({
  port: port.default(9100),
  'page-port': port.default(0),
  width: z
    .enum(['80', '58'])
    .default('80')
    .transform((mm) => (mm === '80' ? 80 : 58)),
  name: z.string().min(1).default('Printer'),
  json: z.boolean().default(false),
});

function commandLine() {
  const { values } = parseArgs({
    options: {
      port: { type: 'string' },
      'page-port': { type: 'string' },
      width: { type: 'string' },
      name: { type: 'string' },
      json: { type: 'boolean' },
    },
  });
  const parsed = options.safeParse(values);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`--${issue?.path.join('.')}: ${issue?.message}`);
}

async function run(): Promise<void> {
  const { port, 'page-port': pagePort, width, name, json } = commandLine();
  const printer = await VirtualPrinter.start({ port, pagePort, widthMm: width, name, keep });
  const { host, url } = printer;
  if (json) console.log(JSON.stringify({ name, host, port: printer.port, url }));
  else console.log(`${name}: ${width} mm printer at ${host}:${printer.port}, its tickets at ${url}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void printer.stop());
}

run().catch((error: Error) => {
  console.error(`${error.message}\n${usage}`);
  process.exitCode = 1;
});
