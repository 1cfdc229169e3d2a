import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { AnyEndpoint } from './endpoint.ts';
import { openApiDocument } from './openapi.ts';
import { uncounted } from './rate-limit.ts';

const assets: Record<string, string> = {
  'swagger-ui.css': 'text/css',
  'swagger-ui-bundle.js': 'text/javascript',
};

const start = `window.onload = () => SwaggerUIBundle({
  url: '/api/v1/openapi.json', dom_id: '#docs', deepLinking: true, persistAuthorization: true,
});`;

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Galley API</title>
<link rel="stylesheet" href="/docs/swagger-ui.css">
</head>
<body>
<div id="docs"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`;

const pagePolicy =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'";

/** The machine-readable description and a page to browse it, served from the installation: no internet needed. */
export function serveDocs(app: FastifyInstance, endpoints: readonly AnyEndpoint[], version: string): void {
  let document: string | undefined;
  const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  app.get('/api/v1/openapi.json', { config: uncounted }, (_request, reply) => {
    document ??= JSON.stringify(openApiDocument(endpoints, version));
    return reply.type('application/json; charset=utf-8').send(document);
  });
  app.get('/docs', { config: uncounted }, (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', pagePolicy).send(page),
  );
  app.get('/docs/start.js', { config: uncounted }, (_request, reply) =>
    reply.type('text/javascript').send(start),
  );
  for (const [file, type] of Object.entries(assets)) {
    app.get(`/docs/${file}`, { config: uncounted }, (_request, reply) =>
      reply
        .type(type)
        .header('cache-control', 'max-age=86400')
        .send(readFileSync(join(folder, file))),
    );
  }
}
