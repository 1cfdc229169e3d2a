import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { z } from 'zod';
import type { App } from '../app.ts';
import { type Config, ConfigError, type Syntax } from '../config.ts';
import { CommandError } from '../core/command-error.ts';
import type { ToParent } from '../serving/parent.ts';

/** What a command has to say: `data` with --json, else the lines. */
export interface Outcome {
  readonly data: Record<string, unknown>;
  readonly lines: readonly string[];
  /** 0 unless given. */
  readonly exitCode?: number;
}

/** Shows the progress of a command. */
export type ReportProgress = (line: string) => void;

/** Every command by its name, loaded when it is called. */
export type Commands = ReadonlyMap<string, () => Promise<Command>>;

export interface Context {
  readonly commands: Commands;
  readonly config: Config;
  readonly log: FastifyBaseLogger;
  print(outcome: Outcome): void;
  readonly say: ReportProgress;
  /** Tells the program that started this one, if it listens. */
  sendToParent(message: ToParent): void;
  keystore(): Promise<Buffer | undefined>;
  /** Resolves at the first request to stop; nothing listens for signals before it is called. */
  untilStopped(): Promise<void>;
}

/** Throws where the databases are no files of the data folder. */
export function assertFiles({ databaseUrl, dataDir }: Config, advice: string): void {
  if (databaseUrl === undefined) return;
  throw new ConfigError(`the databases are in PostgreSQL: ${advice}; images are in ${dataDir}/tenants`);
}

/** Makes no folder: where a drive isn't mounted, the file would be on this computer's own disk. Throws CommandError. */
export function assertFolderOf(file: string): void {
  const folder = dirname(file);
  if (existsSync(folder)) return;
  throw new CommandError(`${folder} not found: connect the drive, or create the folder first`);
}

interface Common<S extends z.ZodObject> extends Syntax<S> {
  readonly summary: string;
  /** Of its own flags and arguments. */
  readonly usage: string;
}

/** Works on an open installation: inside the server that runs on the data folder, else in this process. */
interface AppCommand<S extends z.ZodObject> extends Common<S> {
  readonly on: 'app';
  work(app: App, input: z.output<S>, say: ReportProgress): Promise<Outcome>;
}

/** Works on the data folder itself, in this process. */
interface FolderCommand<S extends z.ZodObject> extends Common<S> {
  readonly on: 'folder';
  work(context: Context, input: z.output<S>): Promise<Outcome | undefined>;
}

export type Command = AppCommand<z.ZodObject> | FolderCommand<z.ZodObject>;

export const appCommand = <S extends z.ZodObject>(command: Omit<AppCommand<S>, 'on'>): Command =>
  ({ on: 'app', ...command }) as unknown as Command;

export const folderCommand = <S extends z.ZodObject>(command: Omit<FolderCommand<S>, 'on'>): Command =>
  ({ on: 'folder', ...command }) as unknown as Command;
