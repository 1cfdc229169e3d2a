import { ofDevices } from './of-devices.ts';
import { ofFiles } from './of-files.ts';
import { ofLinesAndBodies } from './of-lines.ts';
import type { Reader } from './reader.ts';

/** Everyone who reads what comes from outside, with the content that costs it most. */
export const readers: readonly Reader[] = [...ofDevices, ...ofFiles, ...ofLinesAndBodies];
