#!/usr/bin/env -S node --max-semi-space-size=8 --initial-heap-size=64
// V8 would give short-lived objects 64 MB while modules load and keep them; it would also search the modules, all of
// which stay, for garbage.
import { enableCompileCache } from 'node:module';
import { setFlagsFromString } from 'node:v8';

// What this program writes is for its own account alone, from the first byte on.
process.umask(0o077);
// Events, which are kept for seconds, else teach V8 to make objects of their kind old at once, and these hold on to whole
// requests: 220 MB in place of 80 under load, and twice the time for garbage.
setFlagsFromString('--no-allocation-site-pretenuring');
// What is new and still in use is copied sooner than other threads are woken for it: a twentieth of an order, a tenth of a start.
setFlagsFromString('--no-parallel-scavenge');
// Ten times the calls before V8 makes machine code of a function: most of what a start makes is never used again, and a
// seventh of the start goes into it. What an order needs has it after a few thousand of them, as fast as ever.
setFlagsFromString('--invocation-count-for-maglev=4000');
// Halves the start; it serves only what is imported after it.
enableCompileCache();
const { runProgram } = await import('./program.ts');
await runProgram();
