import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Samples } from './sample.ts';

const LINE = { level: 40, time: 1_700_000_000_000, pid: 1, hostname: 'pc', printer: 3, msg: 'paper is out' };

export const systemSamples: Samples = {
  'GET /alarms': (at) => {
    at.app.freeBytes = () => 412_000_000;
    return {};
  },
  'GET /events': () => ({ query: '?types=order' }),
  'GET /system/doctor': () => ({}),
  'POST /system/clock/confirm': () => ({}),
  'POST /system/doctor': async (at) => {
    const { app } = at;
    while (app.tenants().some((tenant) => app.doctor.isExamining(tenant)))
      await new Promise((resolve) => setTimeout(resolve, 20));
    return {};
  },
  'GET /system/logs': (at) => {
    const folder = at.app.logFolder as string;
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'server.log'), `${JSON.stringify(LINE)}\n`);
    return { query: '?level=warn&limit=10' };
  },
};
