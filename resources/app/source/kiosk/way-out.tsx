import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { attemptOnce } from '../../../web/api/exchange.ts';
import { asProblem } from '../../../web/api/problem.ts';
import { PinPad } from '../parts/fields/pin-pad.tsx';
import { MoveOffer } from '../parts/notices/move-notice.tsx';
import { Sheet } from '../parts/sheet.tsx';
import { t } from '../text/text.ts';
import { device } from '../work/device.ts';
import { type PinUser, readPinUsers, signInWithPin } from '../work/pin.ts';
import { sendingSince } from './cart/sending.ts';
import { startAgain } from './visit.ts';

const CORNER_PX = 96;
const WITHIN_MS = 6_000;

/** Top left, top right, bottom right, bottom left. */
const wanted = ['00', '10', '11', '01'];

/** The corner of a touch, as `x` and `y`: 0 near the beginning, 1 near the end. */
function cornerOf({ clientX, clientY }: PointerEvent): string {
  const near = (at: number, length: number) => (at < CORNER_PX ? '0' : at > length - CORNER_PX ? '1' : '-');
  return near(clientX, innerWidth) + near(clientY, innerHeight);
}

/** No guest finds it by chance: the four corners one after another, then a manager's PIN. */
export function WayOut() {
  const isOpen = useSignal(false);
  useEffect(() => {
    let corners: string[] = [];
    let beganAt = 0;
    const touched = (event: PointerEvent) => {
      const corner = cornerOf(event);
      if (corner === wanted[0] || performance.now() - beganAt > WITHIN_MS) {
        corners = [];
        beganAt = performance.now();
      }
      corners = corner === wanted[corners.length] ? [...corners, corner] : [];
      if (corners.length < wanted.length) return;
      corners = [];
      isOpen.value = true;
    };
    addEventListener('pointerdown', touched, { capture: true });
    return () => removeEventListener('pointerdown', touched, { capture: true });
  }, []);
  return isOpen.value ? <Door onClose={() => (isOpen.value = false)} /> : null;
}

function Door({ onClose }: { readonly onClose: () => void }) {
  const managers = useSignal<readonly PinUser[] | undefined>(undefined);
  const chosen = useSignal<PinUser | undefined>(undefined);
  const pin = useSignal('');
  const said = useSignal('');
  const isLetOut = useSignal(false);
  useEffect(() => {
    readPinUsers().then(
      (people) => {
        managers.value = people;
        chosen.value = people.length === 1 ? people[0] : undefined;
      },
      (error: unknown) => (said.value = wordsFor(error)),
    );
  }, []);
  const enter = async () => {
    try {
      await proveKeyHolder(chosen.value?.id ?? 0, pin.value);
      isLetOut.value = true;
    } catch (error) {
      said.value = wordsFor(error);
    }
    pin.value = '';
  };
  if (isLetOut.value) return <Outside onClose={onClose} />;
  return (
    <Sheet title={t('kiosk.way_out')} lead={t('kiosk.way_out_text')} onClose={onClose}>
      {managers.value?.length === 0 && <p>{t('kiosk.no_manager')}</p>}
      <div class="chips">
        {managers.value?.map((one) => (
          <button
            type="button"
            key={one.id}
            class="chip"
            aria-pressed={one.id === chosen.value?.id}
            onClick={() => (chosen.value = one)}
          >
            <span dir="auto">{one.name}</span>
          </button>
        ))}
      </div>
      <PinPad pin={pin} said={said} isBusy={!chosen.value} onEnter={() => void enter()} />
    </Sheet>
  );
}

function wordsFor(error: unknown): string {
  const { code, retryAfter, message } = asProblem(error);
  if (code === 'INVALID_CREDENTIALS') return t('sign_in.wrong');
  return code === 'TOO_MANY_ATTEMPTS' ? t('sign_in.wait', { n: retryAfter }) : message;
}

/** The session that proves it ends at once: nobody works at a kiosk. */
async function proveKeyHolder(user_id: number, pin: string): Promise<void> {
  const token = await signInWithPin(user_id, pin);
  await attemptOnce('POST /auth/logout', {}, token).catch(() => {});
}

function Outside({ onClose }: { readonly onClose: () => void }) {
  const act = (work: () => void) => () => {
    onClose();
    work();
  };
  return (
    <Sheet title={device.value?.device.label ?? ''} lead={t('kiosk.outside')} onClose={onClose}>
      <MoveOffer isBusy={sendingSince.value !== undefined} />
      <button
        type="button"
        class="button"
        onClick={act(() => void document.exitFullscreen?.().catch(() => {}))}
      >
        {t('kiosk.leave_full')}
      </button>
      <button type="button" class="button" onClick={act(startAgain)}>
        {t('kiosk.clear')}
      </button>
      <button type="button" class="button" onClick={() => location.reload()}>
        {t('kiosk.load_anew')}
      </button>
      <a class="button is-bad" href="/pair">
        {t('kiosk.pair_anew')}
      </a>
    </Sheet>
  );
}
