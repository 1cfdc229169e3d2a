import { backupSamples } from './samples/backups.ts';
import { catalogueSamples } from './samples/catalogue.ts';
import { couponSamples, priceRuleSamples } from './samples/coupons.ts';
import { customerSamples } from './samples/customers.ts';
import { floorSamples } from './samples/floor.ts';
import { guestSamples } from './samples/guest.ts';
import { guestOrderingSamples } from './samples/guest-ordering.ts';
import { identitySamples } from './samples/identity.ts';
import { kioskSamples } from './samples/kiosk.ts';
import { officeSamples } from './samples/office.ts';
import { printingSamples } from './samples/printing.ts';
import { salesSamples } from './samples/sales.ts';
import type { MakeSample, Sample } from './samples/sample.ts';
import { secondFactorSamples } from './samples/second-factor.ts';
import { stockSamples } from './samples/stock.ts';
import { syncSamples } from './samples/sync.ts';
import { systemSamples } from './samples/system.ts';
import { tillSamples } from './samples/till.ts';
import { waiterSamples } from './samples/waiters.ts';
import { webhookSamples } from './samples/webhooks.ts';
import type { Call } from './walk.ts';
import type { Place } from './world.ts';

/** One call of every endpoint that succeeds, by its first spelling. A new endpoint needs one here. */
export const samples: Readonly<Record<string, MakeSample>> = {
  ...identitySamples,
  ...secondFactorSamples,
  ...catalogueSamples,
  ...couponSamples,
  ...priceRuleSamples,
  ...floorSamples,
  ...waiterSamples,
  ...printingSamples,
  ...salesSamples,
  ...customerSamples,
  ...guestSamples,
  ...kioskSamples,
  ...guestOrderingSamples,
  ...stockSamples,
  ...officeSamples,
  ...tillSamples,
  ...syncSamples,
  ...backupSamples,
  ...systemSamples,
  ...webhookSamples,
};

/** A fresh one, with its token: nothing it works on was used before. */
export async function sampleOf(call: Call, place: Place): Promise<Sample & { token: string | undefined }> {
  const { method, path, access } = call.endpoint;
  const make = samples[`${method} ${path}`];
  if (!make)
    throw new Error(`${method} ${path} has no sample: add one that succeeds to test/contract/samples/`);
  const sample = await make(place);
  const token = access === 'public' ? undefined : await place.token(sample.as ?? 'owner');
  return { token, ...sample };
}

type Made = ReturnType<typeof sampleOf>;
const shared = new WeakMap<Place, Map<Call['endpoint'], Made>>();

/** One for all calls of an endpoint that must be refused: a refusal changes nothing, so the sample stays good. */
export function sharedSampleOf(call: Call, place: Place): Made {
  const ofPlace = shared.get(place) ?? new Map<Call['endpoint'], Made>();
  shared.set(place, ofPlace);
  const made = ofPlace.get(call.endpoint) ?? sampleOf(call, place);
  ofPlace.set(call.endpoint, made);
  return made;
}
