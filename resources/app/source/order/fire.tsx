import { useSignal } from '@preact/signals';
import { Icon } from '../../../web/parts/icon.tsx';
import { say } from '../parts/notices/notice.ts';
import { t } from '../text/text.ts';
import { deviceNow } from '../work/server/clock.ts';
import type { Order } from '../work/types.ts';
import { fireCourse, isFiring } from './draft/drafting.ts';
import { isDone, lastSend } from './draft/undo.ts';
import type { Place } from './floor/places.ts';

/** After a course is fired the button is for the next one: a hurried second tap must not fire that. */
const NOT_YET_MS = 2_000;

const byCourse = (one: number | null, other: number | null): number => (one ?? 99) - (other ?? 99);

interface FireProps {
  readonly place: Place;
  readonly order: Order;
}

/** The course that waits next. */
export function Fire({ place, order }: FireProps) {
  const firedAt = useSignal(Number.NEGATIVE_INFINITY);
  const [next] = (order.items ?? [])
    .filter(({ status }) => status === 'held')
    .map(({ course }) => course)
    .sort(byCourse);
  if (next === undefined) return null;
  // A clock that was set back must not keep the button off until it has caught up.
  const isJustFired = Math.abs(deviceNow() - firedAt.value) < NOT_YET_MS;
  const fire = () => {
    firedAt.value = Date.now();
    lastSend.value = undefined;
    void fireCourse(place, order.id, next).then(async (key) => {
      if (await isDone(key)) say(next === null ? t('order.fired_all') : t('order.fired', { n: next }));
    });
  };
  return (
    <button type="button" class="button is-fire" disabled={isFiring(place) || isJustFired} onClick={fire}>
      <Icon name="fire" />
      {next === null ? t('order.fire_all') : t('order.fire', { n: next })}
    </button>
  );
}
