// The token lives as long as the tab.
const token = () => sessionStorage.getItem('galley.docs.token');

const login = document.querySelector('#login');
login?.addEventListener('submit', async (event) => {
  event.preventDefault();
  const { email, password } = Object.fromEntries(new FormData(login));
  const response = await fetch('/api/v1/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { data, error } = await response.json();
  if (data) sessionStorage.setItem('galley.docs.token', data.token);
  login.querySelector('output').textContent = data ? `Logged in as ${data.user.name}.` : error.message;
});

const find = document.querySelector('#find');
find?.addEventListener('input', () => {
  const words = find.value.toLowerCase().split(/\s+/);
  for (const section of document.querySelectorAll('.tag')) {
    const entries = [...section.querySelectorAll('li')];
    for (const entry of entries) {
      const text = entry.textContent.toLowerCase();
      entry.hidden = !words.every((word) => text.includes(word));
    }
    section.hidden = entries.every((entry) => entry.hidden);
  }
});

const attempt = document.querySelector('#try');
attempt?.addEventListener('submit', async (event) => {
  event.preventDefault();
  const [said, shown] = [attempt.querySelector('output'), attempt.querySelector('pre')];
  const started = performance.now();
  try {
    const response = await send();
    const ms = Math.round(performance.now() - started);
    said.textContent = `${response.status} ${response.statusText}, ${ms} ms`;
    shown.textContent = await textOf(response);
  } catch (error) {
    said.textContent = 'No answer.';
    shown.textContent = String(error);
  }
  shown.hidden = false;
});

function send() {
  const { method, path } = attempt.dataset;
  const query = new URLSearchParams();
  let url = path;
  for (const input of attempt.querySelectorAll('input')) {
    if (input.dataset.in === 'path') url = url.replace(`{${input.name}}`, encodeURIComponent(input.value));
    else if (input.value !== '') query.set(input.name, input.value);
  }
  const body = attempt.querySelector('textarea')?.value;
  return fetch(query.size > 0 ? `${url}?${query}` : url, {
    method,
    headers: {
      ...(token() && { authorization: `Bearer ${token()}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body,
  });
}

async function textOf(response) {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  return isJson ? JSON.stringify(JSON.parse(text), null, 2) : text.slice(0, 20_000);
}
