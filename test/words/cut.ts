import type { Page } from 'playwright-core';

/** As if somebody chose a language in another window of this device: the page is not loaded again. */
export const speak = (language: string) => `new Promise((resolve, reject) => {
  dispatchEvent(new StorageEvent('storage', { key: 'galley.language', newValue: '${language}' }));
  const end = performance.now() + 10_000;
  const look = () => {
    if (document.documentElement.lang === '${language}') requestAnimationFrame(() => requestAnimationFrame(resolve));
    else if (performance.now() > end) reject(new Error('${language} is not spoken'));
    else setTimeout(look, 10);
  };
  look();
})`;

/** Words of Galley's own that are cut off, what is beyond the screen and no list scrolls to, a page that is wider than it; names (`dir=auto`) may be cut. */
const CUT = `(() => {
  const front = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  const own = [...front.querySelectorAll('button, a, h1, h2, h3, p, span, strong, small, label, legend, dt, dd')]
    .filter((one) => [...one.childNodes].some(({ nodeType, data }) => nodeType === 3 && data.trim() !== ''))
    .filter((one) => one.checkVisibility() && one.getBoundingClientRect().width > 1 && !one.closest('.unseen, [dir=auto]'));
  const wordsOf = (one) => {
    const text = document.createRange();
    text.selectNodeContents(one);
    return text.getBoundingClientRect();
  };
  const isCut = (one) => {
    const texts = [...one.childNodes].filter(({ nodeType, data }) => nodeType === 3 && data.trim() !== '').map(wordsOf);
    const words = { left: Math.min(...texts.map(({ left }) => left)), right: Math.max(...texts.map(({ right }) => right)) };
    const box = (one.closest('button, a') ?? one).getBoundingClientRect();
    const hides = getComputedStyle(one).overflowX !== 'visible' && one.scrollWidth > one.clientWidth + 1;
    return box.width > 0 && (hides || words.right > box.right + 1 || words.left < box.left - 1);
  };
  const tabs = [...document.querySelectorAll('.rail button')].filter((one) => one.checkVisibility());
  const touching = tabs.slice(1).filter((one, at) => {
    const [left, right] = [tabs[at], one].map(wordsOf).sort((a, b) => a.left - b.left);
    return left.top < right.bottom && right.top < left.bottom && right.left - left.right < 3;
  });
  // The tickets of a kitchen's next pages lie beside its board.
  const isWithin = ({ left, right }) => left > -1 && right < innerWidth + 1;
  const isScrolled = ({ parentElement: around }) =>
    around !== null &&
    ((/auto|scroll/.test(getComputedStyle(around).overflowX) && isWithin(around.getBoundingClientRect())) || isScrolled(around));
  const beyond = [...front.querySelectorAll('button, input, a, h1, h2, h3, p, bdi, small')]
    .filter((one) => one.checkVisibility() && one.getBoundingClientRect().width > 1 && !one.closest('.unseen, .board'))
    .filter((one) => !isWithin(one.getBoundingClientRect()) && !isScrolled(one))
    .map((one) => 'beyond the screen: ' + one.outerHTML.slice(0, 90));
  const wide = document.documentElement.scrollWidth - innerWidth;
  return [...[...own.filter(isCut), ...touching].map((one) => one.textContent), ...beyond, ...(wide > 0 ? [wide + ' px wider than the screen'] : [])];
})()`;

/** What is cut on the page in this language. */
export async function cutIn(page: Page, language: string): Promise<string[]> {
  let cut: string[] = [];
  // A sheet that is on its way up moves its words too.
  for (let tries = 0; tries < 3; tries++) {
    if (tries > 0) await page.waitForTimeout(200);
    cut = await page.evaluate(`${tries === 0 ? speak(language) : 'Promise.resolve()'}.then(() => ${CUT})`);
    if (cut.length === 0) break;
  }
  return cut;
}
