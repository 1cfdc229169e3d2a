import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../../core/errors.ts';
import { withoutRateLimit } from '../callers/rate-limit.ts';
import type { AnyEndpoint } from '../endpoint/endpoint.ts';
import type { EventCatalogue } from '../events/event.ts';
import type { Json } from '../openapi/components.ts';
import { forClients, openApiDocument } from '../openapi/document.ts';
import { withExamples } from '../openapi/examples.ts';
import { filterByTags, withoutAliases } from '../openapi/filter.ts';
import { contentSecurityPolicy, sendFile } from '../pages/console.ts';
import {
  compressBest,
  docsFolder,
  type StaticFile,
  StaticFiles,
  staticFileOf,
} from '../pages/static-files.ts';
import { asyncApiDocument } from './asyncapi.ts';
import { errorsPage } from './errors-page.ts';
import { eventsPage } from './events-page.ts';
import { examples } from './examples.ts';
import { type ApiDocument, operationsOf } from './operations.ts';
import { guidePage, operationPage, overviewPage, schemaPage } from './pages.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
const ofPage = { 'content-security-policy': contentSecurityPolicy, 'cache-control': 'no-cache' };

/** The machine-readable description, and pages generated from it to browse and try it: no internet needed. */
export function serveDocs(
  app: FastifyInstance,
  { endpoints, events }: { endpoints: readonly AnyEndpoint[]; events?: EventCatalogue },
  version: string,
): void {
  let made: ApiDocument | undefined;
  const document = (): ApiDocument => {
    made ??= openApiDocument(forClients(endpoints), version) as unknown as ApiDocument;
    return made;
  };
  serveDocument(app, document);
  redirectGuesses(app);
  serveExamples(app);
  servePages(app, document);
  if (events) serveEvents(app, events, version);
  const files = new StaticFiles(docsFolder(), 'docs.js');
  app.get<{ Params: { name: string } }>(
    '/docs/files/:name',
    { config: withoutRateLimit },
    (request, reply) => {
      const file = files.file(request.params.name);
      if (!file) throw notFound('file', request.params.name);
      return sendFile(request, reply.headers(ofPage), file);
    },
  );
}

export const DOCUMENT_URL = '/api/v1/openapi.json';

/** Cached descriptions of single subjects: there are as many as sets of tags. */
const MAX_PARTS = 16;

function serveDocument(app: FastifyInstance, document: () => ApiDocument): void {
  const described = () => withExamples(document() as unknown as Json, examples().byId);
  const made = new Map<string, StaticFile>();
  const withTags = (tags: readonly string[]): StaticFile => {
    const key = [...new Set(tags)].sort().join();
    const text = () => JSON.stringify(filterByTags(described(), key.split(',').filter(Boolean)));
    const file = made.get(key) ?? staticFileOf(JSON_TYPE, text());
    if (made.size >= MAX_PARTS) made.clear();
    made.set(key, file);
    return file;
  };
  let whole: StaticFile | undefined;
  app.get<{ Querystring: { tags?: string | string[] } }>(
    DOCUMENT_URL,
    { config: withoutRateLimit },
    (request, reply) => {
      const { tags } = request.query;
      whole ??= compressBest(staticFileOf(JSON_TYPE, JSON.stringify(withoutAliases(described()))));
      const file = tags === undefined ? whole : withTags(String(tags).split(','));
      return sendFile(request, reply.header('cache-control', 'no-cache'), file);
    },
  );
}

/** Where tools and people look first. */
const GUESSED = ['/openapi.json', '/api/openapi.json', '/swagger.json', '/api-docs'];

function redirectGuesses(app: FastifyInstance): void {
  for (const url of GUESSED)
    app.get(url, { config: withoutRateLimit }, (_, reply) => reply.redirect(DOCUMENT_URL, 308));
}

function serveExamples(app: FastifyInstance): void {
  let file: ReturnType<typeof staticFileOf> | undefined;
  app.get('/api/v1/examples.json', { config: withoutRateLimit }, (request, reply) => {
    file ??= staticFileOf(JSON_TYPE, examples().text);
    return sendFile(request, reply.header('cache-control', 'no-cache'), file);
  });
}

function serveEvents(app: FastifyInstance, catalogue: EventCatalogue, version: string): void {
  const events = [...catalogue.values()];
  const made = new Map<string, ReturnType<typeof staticFileOf>>();
  const serve = (url: string, type: string, make: () => string) =>
    app.get(url, { config: withoutRateLimit }, (request, reply) => {
      const file = made.get(url) ?? staticFileOf(type, make());
      made.set(url, file);
      return sendFile(request, reply.headers(ofPage), file);
    });
  const document = () => JSON.stringify(asyncApiDocument(events, version));
  serve('/api/v1/asyncapi.json', JSON_TYPE, document);
  serve('/docs/events', 'text/html; charset=utf-8', () => eventsPage(events));
}

type Page = (document: ApiDocument, name: string) => string | undefined;

const pages: Readonly<Record<string, Page>> = {
  '/docs': overviewPage,
  '/docs/errors': errorsPage,
  '/docs/operations/:name': (document, name) => {
    const operation = operationsOf(document).find(({ operationId }) => operationId === name);
    return operation && operationPage(document, operation);
  },
  '/docs/guides/:name': (_, name) => {
    const file = join(docsFolder(), `${name}.html`);
    return /^[a-z]+$/.test(name) && existsSync(file) ? guidePage(readFileSync(file, 'utf8')) : undefined;
  },
  '/docs/schemas/:name': (document, name) => {
    const schemas = document.components.schemas;
    const schema = Object.hasOwn(schemas, name) ? schemas[name] : undefined;
    return schema && schemaPage(document, name, schema);
  },
};

function servePages(app: FastifyInstance, document: () => ApiDocument): void {
  for (const [url, page] of Object.entries(pages)) {
    const send = (request: FastifyRequest, reply: FastifyReply) => {
      const { name = '' } = request.params as { name?: string };
      const text = page(document(), name);
      if (text === undefined) throw notFound('page', name);
      return sendFile(request, reply.headers(ofPage), staticFileOf('text/html; charset=utf-8', text));
    };
    app.get(url, { config: withoutRateLimit }, send);
  }
}
