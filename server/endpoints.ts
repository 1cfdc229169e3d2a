import { taxEndpoints } from './catalogue/taxes/routes.ts';
import { areaEndpoints } from './floor/areas/routes.ts';
import { tableEndpoints } from './floor/tables/routes.ts';
import type { AnyEndpoint } from './http/endpoint.ts';
import { eventStream } from './http/event-stream.ts';
import { authEndpoints } from './identity/auth/routes.ts';
import { billEndpoints } from './sales/bills/routes.ts';
import { kotEndpoints } from './sales/kots/routes.ts';
import { lifecycleEndpoints } from './sales/lifecycle/routes.ts';
import { orderEndpoints } from './sales/orders/routes.ts';
import { paymentEndpoints } from './sales/payments/routes.ts';

/** Every endpoint of the API, in the order of the wings. The routes, OpenAPI and the contract tests come from here. */
export const endpoints: readonly AnyEndpoint[] = [
  ...authEndpoints,
  ...taxEndpoints,
  ...areaEndpoints,
  ...tableEndpoints,
  ...orderEndpoints,
  ...kotEndpoints,
  ...paymentEndpoints,
  ...lifecycleEndpoints,
  ...billEndpoints,
  eventStream,
];
