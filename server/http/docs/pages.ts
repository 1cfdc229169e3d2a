import { type Example, examples } from './examples.ts';
import { Html, html, prose } from './html.ts';
import {
  type ApiDocument,
  exampleOf,
  type Operation,
  operationsOf,
  type Parameter,
  replyOf,
  requestBodyOf,
} from './operations.ts';
import {
  type DocumentedSchema,
  fieldsOf,
  kindOf,
  limitsOf,
  mergeAllOf,
  resolveSchema,
} from './schema-text.ts';

export const pageLayout = (title: string, main: Html): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Galley API</title>
<link rel="stylesheet" href="/docs/files/docs.css">
<script src="/docs/files/docs.js" defer></script>
</head>
<body>
<header><a href="/docs">Galley API</a><nav><a href="/docs/guides/building">Guide</a>
<a href="/docs/events">Events</a> <a href="/docs/errors">Errors</a>
<a href="/docs#descriptions">OpenAPI</a></nav></header>
<main>${main}</main>
</body>
</html>
`.text;

/** Every operation by subject, and how to begin. */
export function overviewPage(document: ApiDocument): string {
  const operations = operationsOf(document);
  const tags = [...new Set(operations.flatMap(({ tags }) => tags))];
  return pageLayout(
    document.info.title,
    html`<h1>${document.info.title} <small>${document.info.version}</small></h1>
<p>Answers are <code>{"success": true, "data": …}</code> or <code>{"success": false, "error": {"code", "message",
"details", "request_id"}}</code>. Log in once: the token stays in this tab, and every operation can be tried from its
page.</p>
<p>Lists with <code>meta</code> are pages of 50: ask for more with <code>limit</code> (at most 200), and go on with
<code>cursor</code> = <code>meta.next_cursor</code> until it is null. Send each write with a new
<code>Idempotency-Key</code> header, and repeat it with the same one. The guide
<a href="/docs/guides/building">Building on Galley</a> has a client, payments, webhooks and their signatures.</p>
${loginForm}
<p id="descriptions"><a href="/api/v1/openapi.json">OpenAPI description</a> with an example of every operation. Of some
subjects only: <a href="/api/v1/openapi.json?tags=Orders,Payments"><code>?tags=Orders,Payments</code></a>.</p>
<p><label>Find an operation <input type="search" id="find" autocomplete="off"></label></p>
${tags.map(
  (tag) =>
    html`<section class="tag"><h2>${tag}</h2><ul class="operations">${operations
      .filter(({ tags }) => tags.includes(tag))
      .map(operationLink)}</ul></section>`,
)}`,
  );
}

const loginForm = html`<form id="login"><label>Email <input name="email" type="email" autocomplete="username"></label>
<label>Password <input name="password" type="password" autocomplete="current-password"></label>
<button>Sign in</button> <output role="status"></output></form>`;

const operationLink = ({ operationId, method, path, summary }: Operation): Html =>
  html`<li><a href="/docs/operations/${operationId}"><span class="method ${method.toLowerCase()}">${method}</span>
<code>${path}</code> <span class="summary">${summary}</span></a></li>`;

export function operationPage(document: ApiDocument, operation: Operation): string {
  const { method, path, summary, description, parameters } = operation;
  const { schemas } = document.components;
  const example = examples().byId[operation.operationId];
  const [body, reply] = [requestBodyOf(operation), replyOf(operation)];
  return pageLayout(
    summary,
    html`<h1>${summary}</h1>
<p class="where"><span class="method ${method.toLowerCase()}">${method}</span> <code>${path}</code></p>
${description && html`<p>${prose(description)}</p>`}
<p>${accessOf(operation)}</p>
${passwordAgain(operation)}${keyless(operation)}
${parameters.length > 0 ? html`<h2>Parameters</h2><ul class="fields">${parameters.map(parameterRow)}</ul>` : ''}
${body && html`<h2>Body</h2>${resolveSchema(body, schemas)}`}
${reply && html`<h2>Answer</h2>${resolveSchema(reply, schemas)}`}
${example && exampleOfAnswer(example)}
<h2>Errors</h2>${errorsOf(operation)}
<h2>Try it</h2>${tryForm(document, operation, body, example)}`,
  );
}

function accessOf(operation: Operation): string {
  const permission = operation['x-permission'];
  if (!permission) return 'Needs no permission.';
  return `Needs ${permission}: ${operation.roles.join(', ')}.`;
}

function passwordAgain({ 'x-reauthentication': when }: Operation): Html | string {
  if (when === undefined) return '';
  return html`<p><strong>Needs the password again${when === 'always' ? '' : ` ${when}`}:</strong>
<code>"reauthentication": {"password": "…"}</code> in the body, of the account that calls
(<a href="/docs/errors#REAUTHENTICATION_REQUIRED"><code>REAUTHENTICATION_REQUIRED</code></a>).</p>`;
}

const keyless = ({ 'x-no-idempotency-key': why }: Operation): Html | string =>
  why === undefined ? '' : html`<p>Takes no <code>Idempotency-Key</code>: ${why}.</p>`;

function parameterRow({ name, in: place, required, schema, ...parameter }: Parameter): Html {
  const text = parameter.description ?? schema.description;
  return html`<li><code>${name}</code>${required ? html` <b title="must be given">*</b>` : ''} <span class="kind">${kindOf(
    schema,
  )}</span> <small>${[place, limitsOf(schema)].filter(Boolean).join(', ')}</small>${
    text && html`<p>${prose(text)}</p>`
  }</li>`;
}

/** The operation's own codes; the others may come from any. */
function errorsOf({ 'x-errors': codes = [] }: Operation): Html {
  return html`<p class="errors">${codes.map(
    (code) => html`<a href="/docs/errors#${code}"><code>${code}</code></a> `,
  )}${codes.length > 0 ? 'and ' : ''}<a href="/docs/errors">what any operation may answer</a>.</p>`;
}

const exampleOfAnswer = ({ request, body, status, answer }: Example): Html =>
  html`<h2>Example</h2><p><code>${request}</code>${
    body === undefined
      ? ''
      : html` with the body</p>
<pre tabindex="0">${JSON.stringify(body, null, 2)}</pre><p>`
  } answers ${status}</p>
<pre tabindex="0">${JSON.stringify(answer, null, 2)}</pre>`;

function tryForm(
  document: ApiDocument,
  operation: Operation,
  body: DocumentedSchema | undefined,
  example: Example | undefined,
): Html {
  const { method, path, parameters } = operation;
  const inputs = parameters.filter(({ in: place }) => place !== 'header');
  return html`<form id="try" data-method="${method}" data-path="${path}">
${inputs.map(
  ({ name, in: place, required }) =>
    html`<label>${name} <input name="${name}" data-in="${place}"${required ? html` required` : ''}></label>`,
)}
${
  body &&
  html`<label>Body <textarea name="body" rows="12" spellcheck="false">${JSON.stringify(
    example?.body ?? exampleOf(operation, document.components.schemas),
    null,
    2,
  )}</textarea></label>`
}
<button>Send</button> <output role="status"></output><pre tabindex="0" hidden></pre></form>`;
}

/** `body`: as `npm run docs` wrote it from resources/guide/. */
export const guidePage = (body: string): string => {
  const [, title = 'Guide'] = /<h1[^>]*>([^<]*)</.exec(body) ?? [];
  return pageLayout(title, new Html(`<article>${body}</article>`));
};

export function schemaPage(document: ApiDocument, name: string, schema: DocumentedSchema): string {
  const used = operationsOf(document).filter((operation) =>
    JSON.stringify([operation.requestBody, replyOf(operation)]).includes(`/schemas/${name}"`),
  );
  return pageLayout(
    name,
    html`<h1>${name}</h1>${schema.description && html`<p>${prose(schema.description)}</p>`}${fieldsOf(
      mergeAllOf(schema, document.components.schemas),
    )}
${used.length > 0 ? html`<h2>Used by</h2><ul class="operations">${used.map(operationLink)}</ul>` : ''}`,
  );
}
