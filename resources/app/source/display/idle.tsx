import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { say } from '../text/guests.ts';
import { promotions, settings } from './follow.ts';

interface Slide {
  readonly picture: string | null;
  readonly title: string;
  readonly text: string;
}

function slides(): Slide[] {
  const { content, banners = [] } = promotions.value ?? {};
  const title = content?.headline ?? say('display.welcome');
  const messages = content?.messages ?? [];
  const pictures = content?.media ?? [];
  const own = Array.from({ length: Math.max(1, messages.length, pictures.length) }, (_, at) => ({
    picture: pictures[at % Math.max(1, pictures.length)] ?? null,
    title,
    text: messages[at % Math.max(1, messages.length)] ?? '',
  }));
  const promoted = banners.map(({ image_url, title: name, body }) => ({
    picture: image_url,
    title: name,
    text: body ?? '',
  }));
  return [...own, ...promoted];
}

/** Between two guests: the restaurant's own words and pictures, and its banners, one after another. */
export function Idle() {
  const at = useSignal(0);
  const seconds = settings.value?.slide_seconds ?? 8;
  useEffect(() => {
    const turn = setInterval(() => at.value++, seconds * 1_000);
    return () => clearInterval(turn);
  }, [seconds]);
  const all = slides();
  const slide = all[at.value % all.length];
  return (
    <main class="idle">
      {slide?.picture && <img class="picture" src={slide.picture} alt="" />}
      <div class="words">
        <img src="/app/icon.svg" alt="" />
        <p dir="auto">{settings.value?.restaurant}</p>
        <h1 dir="auto">{slide?.title}</h1>
        <p class="text" dir="auto">
          {slide?.text}
        </p>
      </div>
    </main>
  );
}
