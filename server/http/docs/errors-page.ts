import { type ErrorCode, errorCodes, httpStatusOf, patternOf } from '../../core/errors.ts';
import { errorCatalogue } from '../errors/catalogue.ts';
import { errorDetails } from '../errors/details.ts';
import { retries } from '../errors/entry.ts';
import { jsonSchema } from '../openapi/components.ts';
import { type Html, html, prose } from './html.ts';
import { pageLayout } from './pages.ts';
import { type DocumentedSchema, fieldsOf } from './schema-text.ts';

/** Every code: its cause, what to do, whether to repeat the request, and its details. */
export function errorsPage(): string {
  const byStatus = [...errorCodes].sort((a, b) => httpStatusOf(a) - httpStatusOf(b));
  return pageLayout(
    'Errors',
    html`<h1>Errors</h1>
<p>A failure is <code>{"success": false, "error": {"code", "message", "details", "request_id"}}</code>. Programs go by
<code>code</code>; the message is for people and may be more exact than the one here. A request that failed changed
nothing, unless its code says that this is unknown; one with an <code>Idempotency-Key</code> can be sent again without
being done twice, where the operation takes that header. <code>error.fields</code> lists the wrong fields of a
<code>VALIDATION_ERROR</code> for programs.</p>
<dl class="catalogue">${byStatus.map(entryOf)}</dl>`,
  );
}

function entryOf(code: ErrorCode): Html {
  const { cause, remedy, retry } = errorCatalogue[code];
  const details = errorDetails[code];
  return html`<dt id="${code}"><code>${code}</code> <small>${httpStatusOf(code)}</small></dt>
<dd><p>${patternOf(code)}</p><p>${prose(cause)}</p><p>${prose(remedy)}</p><p><strong>Retry:</strong> ${retries[retry]}</p>${
    details && html`<p>Details:</p>${fieldsOf(jsonSchema(details, 'output') as DocumentedSchema)}`
  }</dd>`;
}
