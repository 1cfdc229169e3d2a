import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector';
import { SAMPLE_EVERY_US } from './profile.ts';

// Loaded into a server before its own program: from one SIGUSR2 to the next its processor time is sampled into a file.

const file = process.env.PROFILE_FILE;
const session = new Session();
session.connect();
session.post('Profiler.enable');
session.post('Profiler.setSamplingInterval', { interval: SAMPLE_EVERY_US });
let isRunning = false;

process.on('SIGUSR2', () => {
  isRunning = !isRunning;
  if (isRunning) session.post('Profiler.start');
  else
    session.post('Profiler.stop', (error, result) => {
      if (error) throw error;
      if (file) writeFileSync(file, JSON.stringify(result.profile));
    });
});
