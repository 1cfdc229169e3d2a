import { texts } from '/pair/texts.js';

/** Where the tablet's application finds who it is: `{ token, device, user }`. */
const DEVICE = 'galley.device';
/** Until the answer came: asked again with the same nonce, the server answers alike. */
const ATTEMPT = 'galley.pairing';

const byId = (id) => document.getElementById(id);
const [form, input, outcome] = [byId('pairing'), byId('code'), byId('outcome')];

/** Chosen on this device before, as its screens speak; else what the browser prefers. */
const LANGUAGE = 'galley.language';
let language = 'en';
let told;

const words = (key, parts = {}) =>
  texts[language][key].replace(/\{(\w+)\}/g, (_, name) => String(parts[name] ?? ''));

function speak(next) {
  language = next;
  document.documentElement.lang = next;
  document.documentElement.dir = next === 'ar' ? 'rtl' : 'ltr';
  for (const element of document.querySelectorAll('[data-text]'))
    element.textContent = words(element.dataset.text);
  document.title = `${words('title')} · Galley`;
  byId('language').value = next;
  byId('language').setAttribute('aria-label', words('language'));
  if (told) say(...told);
  showBefore();
}

/** What came of it, by its key in the texts or in the server's own words. */
function say(key, parts) {
  told = [key, parts];
  outcome.textContent = key in texts.en ? words(key, parts) : key;
  outcome.dataset.good = 'no';
}

function kept(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** `#code=…&fp=…`, which no server sees. */
const asked = () => new URLSearchParams(location.hash.slice(1));

function nonceFor(code) {
  const begun = kept(ATTEMPT);
  if (begun?.code === code) return begun.nonce;
  // Plain addresses have no crypto.randomUUID.
  const nonce = [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  localStorage.setItem(ATTEMPT, JSON.stringify({ code, nonce }));
  return nonce;
}

async function exchange(code) {
  const response = await fetch('/api/v1/auth/pair', {
    method: 'POST',
    headers: { authorization: `Bearer ${code}`, 'content-type': 'application/json' },
    body: JSON.stringify({ nonce: nonceFor(code) }),
  });
  const answer = await response.json();
  if (!answer.success) {
    const seconds = response.headers.get('retry-after') ?? 60;
    throw Object.assign(new Error(answer.error.message), { code: answer.error.code, seconds });
  }
  return answer.data;
}

/** A browser may refuse to keep anything: then this tablet could not know what it is. */
function keepsAnything() {
  try {
    localStorage.setItem(ATTEMPT, localStorage.getItem(ATTEMPT) ?? 'null');
    return true;
  } catch {
    return false;
  }
}

async function pair() {
  const code = input.value.trim();
  const button = form.querySelector('button');
  button.disabled = true;
  try {
    localStorage.setItem(DEVICE, JSON.stringify(await exchange(code)));
    localStorage.removeItem(ATTEMPT);
    history.replaceState(null, '', location.pathname);
    location.replace('/app/');
  } catch (error) {
    if (!error.code) say('unreached');
    else say(error.code in texts.en ? error.code : error.message, error);
  } finally {
    button.disabled = false;
  }
}

/** Before the tablet trusts the server: how it does, and where it goes on. */
function explainTrust(tls) {
  byId('trust').hidden = false;
  byId('fingerprint').textContent = tls.fingerprint;
  byId('secure').href = `https://${location.hostname}:${tls.port}/pair${location.hash}`;
}

function showForm() {
  if (!keepsAnything()) return say('keeps_nothing', { address: location.hostname });
  form.hidden = false;
  input.value = asked().get('code') ?? '';
  showBefore();
  // A code that came with the symbol needs no typing: the button is next.
  if (input.value === '') input.focus();
}

function showBefore() {
  const before = kept(DEVICE);
  byId('paired-before').hidden = !before?.device;
  if (before?.device) byId('paired-before').textContent = words('before', before.device);
}

/** How light a colour is to the eye, from 0 to 1, as WCAG has it. */
function luminance(color) {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The restaurant as people know it, so that they see whose tablet this becomes. */
function showRestaurant({ name, logo_url, color, locale }) {
  byId('restaurant').textContent = name;
  if (logo_url) {
    const logo = byId('logo');
    logo.addEventListener('error', () => (logo.src = '/pair/icon.svg'), { once: true });
    logo.src = logo_url;
  }
  if (color) {
    const { style } = document.documentElement;
    style.setProperty('--brand', color);
    style.setProperty('--on-brand', luminance(color) > 0.179 ? '#1c1917' : '#fff');
  }
  const own = locale.split('-')[0];
  if (!prefers() && Object.hasOwn(texts, own)) speak(own);
}

const isHere = () => /^(localhost|127\.|\[::1\])/.test(location.hostname);

async function begin() {
  const { tls, restaurant } = await (await fetch('/pair/server.json', { cache: 'no-store' })).json();
  if (restaurant) showRestaurant(restaurant);
  const expected = asked().get('fp');
  if (expected && tls?.pin !== expected) return say('other_server');
  if (location.protocol === 'https:' || !tls || isHere()) return showForm();
  if (tls.is_own) return explainTrust(tls);
  location.replace(`https://${location.hostname}:${tls.port}/pair${location.hash}`);
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  void pair();
});

byId('language').addEventListener('change', ({ target }) => {
  if (keepsAnything()) localStorage.setItem(LANGUAGE, target.value);
  speak(target.value);
});

/** What whoever holds the tablet reads; undefined: the restaurant's own language goes. */
const prefers = () =>
  [
    keepsAnything() ? localStorage.getItem(LANGUAGE) : null,
    ...navigator.languages.map((one) => one.split('-')[0]),
  ].find((one) => one !== null && Object.hasOwn(texts, one));

speak(prefers() ?? 'en');
begin().catch(() => say('unreached'));

// Another symbol was read while the page was open.
addEventListener('hashchange', () => location.reload());
