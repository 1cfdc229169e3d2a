import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../core/errors.ts';
import { asyncApiDocument } from '../asyncapi.ts';
import { policy, sendFile } from '../console.ts';
import { ConsoleFiles, docsFolder, fileOf, packSmall } from '../console-files.ts';
import type { AnyEndpoint } from '../endpoint.ts';
import type { EventCatalogue } from '../event.ts';
import { forClients, openApiDocument } from '../openapi/document.ts';
import { uncounted } from '../rate-limit.ts';
import { errorsPage } from './errors-page.ts';
import { eventsPage } from './events-page.ts';
import { examples } from './examples.ts';
import { type ApiDocument, operationsOf } from './operations.ts';
import { operationPage, overviewPage, schemaPage } from './pages.ts';

const ofPage = { 'content-security-policy': policy, 'cache-control': 'no-cache' };

/** The machine-readable description and pages to browse and try it, made of it here: no internet needed. */
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
  serveExamples(app);
  servePages(app, document);
  if (events) serveEvents(app, events, version);
  const files = new ConsoleFiles(docsFolder(), 'docs.js');
  app.get<{ Params: { name: string } }>('/docs/files/:name', { config: uncounted }, (request, reply) => {
    const file = files.file(request.params.name);
    if (!file) throw new AppError('NOT_FOUND');
    return sendFile(request, reply.headers(ofPage), file);
  });
}

function serveDocument(app: FastifyInstance, document: () => ApiDocument): void {
  let file: ReturnType<typeof fileOf> | undefined;
  app.get('/api/v1/openapi.json', { config: uncounted }, (request, reply) => {
    file ??= packSmall(fileOf('application/json; charset=utf-8', JSON.stringify(document())));
    return sendFile(request, reply.header('cache-control', 'no-cache'), file);
  });
}

function serveExamples(app: FastifyInstance): void {
  let file: ReturnType<typeof fileOf> | undefined;
  app.get('/api/v1/examples.json', { config: uncounted }, (request, reply) => {
    file ??= fileOf('application/json; charset=utf-8', examples().text);
    return sendFile(request, reply.header('cache-control', 'no-cache'), file);
  });
}

function serveEvents(app: FastifyInstance, catalogue: EventCatalogue, version: string): void {
  const events = [...catalogue.values()];
  const made = new Map<string, ReturnType<typeof fileOf>>();
  const serve = (url: string, type: string, make: () => string) =>
    app.get(url, { config: uncounted }, (request, reply) => {
      const file = made.get(url) ?? fileOf(type, make());
      made.set(url, file);
      return sendFile(request, reply.headers(ofPage), file);
    });
  const document = () => JSON.stringify(asyncApiDocument(events, version));
  serve('/api/v1/asyncapi.json', 'application/json; charset=utf-8', document);
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
      if (text === undefined) throw new AppError('NOT_FOUND');
      return sendFile(request, reply.headers(ofPage), fileOf('text/html; charset=utf-8', text));
    };
    app.get(url, { config: uncounted }, send);
  }
}
