import { computed, effect, signal } from '@preact/signals';
import { place } from '../../../web/format/format.ts';
import { request } from '../api/client.ts';
import { forgetEverything, resource } from '../api/resource.ts';
import { session } from '../api/session.ts';
import { speakFor } from '../text/text.ts';

interface Health {
  readonly status: 'ok' | 'not_set_up' | 'database_unavailable';
  readonly role: 'branch' | 'central';
  readonly version: string;
  /** Email address for help. */
  readonly support?: string;
  readonly time: string;
}

/** What this server is, known before anyone signs in. */
export const health = signal<Health | undefined>(undefined);

export const isCentral = computed(() => health.value?.role === 'central');

export async function readHealth(): Promise<Health> {
  const answer = await fetch('/health');
  health.value = (await answer.json()) as Health;
  return health.value;
}

/** Counts the readings of the place: after another branch was entered its resources are others. */
const placeVersion = signal(0);

const topics = ['tenant', 'branch'];
export const tenantNow = () => resource('GET /tenants/current', { topics });
export const branchNow = () => resource('GET /branches/current', { topics });
export const branchesNow = () => resource('GET /branches/available', { topics });

const branchHere = computed(() => {
  placeVersion.value;
  return branchNow().data.value;
});

/** Whether some branch is at hand: what belongs to a branch cannot be shown for all of them at once. */
export const hasBranch = computed(() => Boolean(branchHere.value));

/** Whether that branch is run by the server that answers: its printers, devices and stock are worked there only. */
export const isHosted = computed(() => branchHere.value?.is_local === true);

/** Counts the branches entered: everything on the screen belongs to one visit. */
export const visit = signal(0);

/** Works at a branch of head office from now on; null for all of them. */
export async function enterBranch(id: number | null): Promise<void> {
  if (id === null) await request('DELETE /branches/current');
  else await request('PUT /branches/switch/{id}', { params: { id } });
  forgetEverything();
  await readPlace();
  visit.value++;
}

export async function readPlace(): Promise<void> {
  await Promise.all([tenantNow().refresh(), branchNow().refresh(), branchesNow().refresh()]);
  placeVersion.value++;
}

/** Amounts and times are written as the restaurant and the branch have them. */
export function followPlace(): void {
  effect(() => {
    placeVersion.value;
    if (!session.value) return;
    const tenant = tenantNow().data.value;
    if (!tenant) return;
    void speakFor(tenant.locale);
    const branch = branchNow().data.value;
    place.value = {
      currency: tenant.currency,
      country: tenant.country,
      timezone: branch?.timezone ?? tenant.timezone ?? place.peek().timezone,
      dayStart: branch?.day_start ?? '04:00',
    };
  });
}
