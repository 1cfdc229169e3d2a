import './screens.ts';
import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import { isTraining } from '../../web/training.ts';
import { NeedsYou } from './entry/needs-you.tsx';
import { SignIn } from './entry/sign-in.tsx';
import { Unsent } from './entry/unsent.tsx';
import { ApprovalSheet } from './parts/approval/sheet.tsx';
import { Asking } from './parts/asking.tsx';
import { DateQuestion } from './parts/date-question.tsx';
import { later } from './parts/later.tsx';
import { AlarmSheet, sayAlarms } from './parts/notices/alarms.tsx';
import { MoveNotice } from './parts/notices/move-notice.tsx';
import { Toast } from './parts/notices/toast.tsx';
import { type Screen, screenOf } from './parts/screen-registry.ts';
import { SkeletonPage } from './parts/skeleton.tsx';
import { t } from './text/text.ts';
import { TrainingBand } from './training/band.tsx';
import { device, deviceRole, isRevoked } from './work/device.ts';
import { keepsOrders } from './work/queue.ts';
import { beginAnew } from './work/server/version.ts';
import { isLocked, person } from './work/staff.ts';

const Unpaired = later(async () => (await import('./entry/unpaired.tsx')).Unpaired);

const loaded = signal<Readonly<Record<string, ComponentType>>>({});

async function load(screen: Screen): Promise<void> {
  const Loaded = await screen.load();
  loaded.value = { ...loaded.value, [screen.name]: Loaded };
}

const EARLY_MS = 1_000;

/** Loads this device's screen while storage is read; after 1 s the skeleton shows. */
export async function loadEarly(): Promise<void> {
  const screen = screenOf(person.peek()?.role ?? deviceRole.peek());
  if (!screen) return;
  const late = new Promise<void>((resolve) => setTimeout(resolve, EARLY_MS));
  await Promise.race([load(screen).catch(() => {}), late]);
}

function ScreenOf({ screen }: { readonly screen: Screen }) {
  useEffect(() => {
    if (!loaded.value[screen.name]) void load(screen).catch(beginAnew);
  }, [screen]);
  const Loaded = loaded.value[screen.name];
  return Loaded ? <Loaded /> : <SkeletonPage />;
}

/** Kitchens start at once; a tablet of the staff asks who it is. */
export function App() {
  const shown = shownNow();
  useEffect(() => sayAlarms(), []);
  return (
    <>
      {isTraining && <TrainingBand />}
      {!keepsOrders.value && (
        <p class="notice is-bad" role="alert">
          {t('storage.refused')}
        </p>
      )}
      {shown}
      <div class="notices">
        {!isTraining && <MoveNotice />}
        <Asking />
      </div>
      <Toast />
      <Unsent />
      <NeedsYou />
      <AlarmSheet />
      <ApprovalSheet />
      <DateQuestion />
    </>
  );
}

function shownNow() {
  if (!device.value || isRevoked.value) return <Unpaired />;
  const isStaff = deviceRole.value === 'staff';
  if (isStaff && (!person.value || isLocked.value)) return <SignIn />;
  const screen = screenOf(isStaff ? (person.value?.role ?? '') : deviceRole.value);
  return screen ? <ScreenOf key={screen.name} screen={screen} /> : <NoScreen />;
}

const NoScreen = () => (
  <main class="message">
    <h1>{t('no_screen.title')}</h1>
    <p dir="auto">{person.value?.name}</p>
  </main>
);
