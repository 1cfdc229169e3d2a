/** Where the tablet's application finds who it is: `{ token, device, user }`. */
const DEVICE = 'galley.device';
/** Until the answer came: asked again with the same nonce, the server answers alike. */
const ATTEMPT = 'galley.pairing';

const byId = (id) => document.getElementById(id);
const [form, input, outcome] = [byId('pairing'), byId('code'), byId('outcome')];

const failures = {
  CODE_EXPIRED: 'The code is too old or was already used. Ask for a new one in the console.',
  UNAUTHENTICATED: 'The server does not know this code. Ask for a new one in the console.',
  ACCOUNT_DISABLED: 'This device is switched off. Switch it on in the console first.',
  RATE_LIMITED: 'Too many tries. Wait a minute.',
  TOO_MANY_ATTEMPTS: 'Too many tries. Wait a minute.',
  STARTING_UP: 'The server is not set up yet.',
};
const UNREACHED = 'The server did not answer. Is this tablet in the network of the restaurant? Try again.';

function say(text, good) {
  outcome.textContent = text;
  outcome.dataset.good = good ? 'yes' : 'no';
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
  if (!answer.success) throw Object.assign(new Error(answer.error.message), { code: answer.error.code });
  return answer.data;
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
    say(error.code ? (failures[error.code] ?? error.message) : UNREACHED, false);
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
  form.hidden = false;
  input.value = asked().get('code') ?? '';
  const before = kept(DEVICE);
  if (!before?.device) return;
  byId('paired-before').hidden = false;
  byId('paired-before').textContent =
    `This tablet is “${before.device.label}” already. Pairing it anew replaces that.`;
}

const isHere = () => /^(localhost|127\.|\[::1\])/.test(location.hostname);

async function begin() {
  const { tls } = await (await fetch('/pair/server.json', { cache: 'no-store' })).json();
  const expected = asked().get('fp');
  if (expected && tls?.pin !== expected)
    return say(
      'This is not the server that made the code. Do not pair this tablet; ask who set it up.',
      false,
    );
  if (location.protocol === 'https:' || !tls || isHere()) return showForm();
  if (tls.is_own) return explainTrust(tls);
  location.replace(`https://${location.hostname}:${tls.port}/pair${location.hash}`);
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  void pair();
});

begin().catch(() => say(UNREACHED, false));

// Another symbol was read while the page was open.
addEventListener('hashchange', () => location.reload());
