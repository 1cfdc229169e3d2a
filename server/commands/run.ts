import { ConfigError, optionsHelp, readArguments, settingsHelp } from '../config.ts';
import { logOn } from '../serving/log.ts';
import type { ToParent } from '../serving/parent.ts';
import type { Command, Context, Outcome } from './command.ts';
import { explain } from './exit.ts';
import { commands } from './registry.ts';

interface Io {
  out(line: string): void;
  err(line: string): void;
  untilStopped(): Promise<void>;
  sendToParent(message: ToParent): void;
  /** The key that the keystore of the operating system keeps, of a parent that was said to send it. */
  keystore?(): Promise<Buffer | undefined>;
}

/** Runs one command line; returns the exit code. Whatever goes wrong is one line on standard error. */
export async function run(name: string | undefined, args: string[], io: Io): Promise<number> {
  try {
    if (name === undefined || name === 'help' || name.startsWith('-')) return await showCommands(io);
    const load = commands.get(name);
    if (!load) throw new ConfigError(`unknown command "${name}"; run galley help for a list`);
    const command = await load();
    return args.includes('--help') ? showUsage(name, command, io) : await execute(name, command, args, io);
  } catch (error) {
    const { line, exitCode } = explain(error);
    io.err(`galley: ${line}`);
    return exitCode;
  }
}

async function execute(name: string, command: Command, args: string[], io: Io): Promise<number> {
  const { config, json, input } = readArguments(args, command);
  const print = ({ data, lines }: Outcome) => {
    if (json) io.out(JSON.stringify(data));
    else for (const line of lines) io.out(line);
  };
  const { err: say, sendToParent, untilStopped } = io;
  const keystore = async () => io.keystore?.();
  const context: Context = {
    commands,
    config,
    log: logOn(config),
    print,
    say,
    sendToParent,
    untilStopped,
    keystore,
  };
  const outcome =
    command.on === 'app'
      ? await (await import('./folder.ts')).runOnFolder(context, name, command, input)
      : await command.work(context, input);
  if (outcome) print(outcome);
  return outcome?.exitCode ?? 0;
}

async function showCommands(io: Io): Promise<number> {
  io.out('Usage: galley COMMAND [flags]');
  const width = Math.max(...[...commands.keys()].map((name) => name.length)) + 2;
  for (const [name, load] of commands) io.out(`  ${name.padEnd(width)}${(await load()).summary}`);
  showSettings(io);
  return 0;
}

function showUsage(name: string, command: Command, io: Io): number {
  io.out(command.summary);
  io.out(`galley ${[name, command.usage, '[--json]'].filter(Boolean).join(' ')}`);
  for (const line of optionsHelp(command)) io.out(`  ${line}`);
  if (name === 'serve') showSettings(io);
  else io.out('galley help lists the settings of every command, such as --data-dir and --role.');
  return 0;
}

function showSettings(io: Io): void {
  io.out('Settings for every command, as a flag or environment variable:');
  for (const line of settingsHelp()) io.out(`  ${line}`);
}
