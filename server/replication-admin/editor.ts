import { assertPermission } from '../core/access/refusals.ts';
import { AppError, type ErrorCode } from '../core/errors.ts';
import type { TableWithId, Tx } from '../db/handle/handle.ts';
import {
  type AnyEndpoint,
  type Endpoint,
  type PrepareInnerRequest,
  Reply,
  type RequestFacts,
} from '../http/endpoint/endpoint.ts';
import { moneyWriter } from '../http/endpoint/money-fields.ts';
import type { Platform, Principal } from '../http/endpoint/platform.ts';
import { validator } from '../http/endpoint/validate.ts';

type Row = Readonly<Record<string, unknown>>;

interface Place {
  /** Where the API reads one record (GET) and changes it (PUT). */
  readonly path: string;
  params(row: Row): Record<string, unknown>;
}

const byId = (path: string): Place => ({ path: `${path}/{id}`, params: ({ id }) => ({ id }) });

/** Tables whose records are edited as a whole; pages of several parts (branding, landing page) are not. */
const places: Partial<Record<TableWithId, Place>> = {
  tenants: { path: '/tenants/current', params: () => ({}) },
  branch_settings: { path: '/branches/{id}/settings', params: ({ branch_id }) => ({ id: branch_id }) },
  users: byId('/users'),
  devices: byId('/devices'),
  kitchens: byId('/pos/kitchens'),
  categories: byId('/pos/categories'),
  taxes: byId('/pos/taxes'),
  charges: byId('/pos/charges'),
  price_rules: byId('/pos/price-rules'),
  order_types: byId('/pos/order-types'),
  payment_methods: byId('/pos/payment-methods'),
  modifier_groups: byId('/pos/modifier-groups'),
  modifiers: byId('/pos/modifiers'),
  menu_items: byId('/pos/menu-items'),
  menu_item_variants: {
    path: '/pos/menu-items/{id}/variants/{variant_id}',
    params: ({ id, menu_item_id }) => ({ id: menu_item_id, variant_id: id }),
  },
  customers: byId('/pos/customers'),
  areas: byId('/areas'),
  tables: byId('/pos/tables'),
  coupons: byId('/pos/coupons'),
  drivers: byId('/pos/delivery-drivers'),
  delivery_platforms: byId('/pos/delivery-platforms'),
  hero_slides: byId('/landing-page/hero-slides'),
  gallery_images: byId('/gallery/images'),
  banners: byId('/banners'),
};

/** The request that wants an edit. */
export interface Asked {
  readonly request: RequestFacts;
  readonly principal: Principal | undefined;
  readonly platform: Platform;
  readonly makeReady: PrepareInnerRequest;
}

interface Edit {
  readonly table: TableWithId;
  /** As it is stored now. */
  readonly row: Row;
  readonly asked: Asked;
  /** Writes the wanted columns past all rules; undone before the record is edited. */
  pretend(): Promise<void>;
}

const UNDO = Symbol('undo');

/** Changes a record as a person would through the API: the rules of its area, its permission, its events and audit. */
export class Editor {
  readonly #endpoints: readonly AnyEndpoint[];

  constructor(endpoints: readonly AnyEndpoint[]) {
    this.#endpoints = endpoints;
  }

  /** Whatever an edit can be refused for. */
  get errors(): ErrorCode[] {
    const codes = Object.values(places).flatMap((place) => this.#at('PUT', place).errors ?? []);
    return [...new Set(codes)];
  }

  /** Makes the record what it would be after `pretend`. Throws CONFLICT_BY_HAND where no single form holds it. */
  async edit(tx: Tx, edit: Edit): Promise<void> {
    const place = places[edit.table];
    if (!place) throw new AppError('CONFLICT_BY_HAND');
    const change = this.#at('PUT', place);
    if (change.access !== 'public') assertPermission(tx.caller, change.access);
    const { asked } = edit;
    const given = { tx, params: place.params(edit.row), query: {}, request: asked.request };
    const wanted = await differences(tx, edit, () => this.#read(place, edit, tx));
    const body = asBody(change, wanted, tx.tenant.exponent);
    // Pictures and passwords take time before a transaction; neither is among the fields of a record.
    const { principal, platform, makeReady } = asked;
    const prepared = await change.prepare?.({ ...given, body, principal }, platform, makeReady);
    await change.handle({ ...given, body, prepared });
  }

  async #read(place: Place, { row, asked: { request } }: Edit, tx: Tx): Promise<Row> {
    const read = this.#at('GET', place);
    const answer = await read.handle({ reader: tx, params: place.params(row), query: {}, request });
    return (answer instanceof Reply ? answer.data : answer) as Row;
  }

  #at(method: 'GET' | 'PUT', { path }: Place): Endpoint {
    const found = this.#endpoints.find((one) => one.method === method && one.path === path);
    if (found?.kind !== 'json') throw new Error(`no endpoint at ${method} ${path}`);
    return found;
  }
}

/** The fields of the API that the pretended columns show in. */
async function differences(tx: Tx, { pretend }: Edit, read: () => Promise<Row>): Promise<Row> {
  const before = await read();
  let after: Row = before;
  await tx
    .nested(async () => {
      await pretend();
      after = await read();
      throw UNDO;
    })
    .catch((error: unknown) => (error === UNDO ? undefined : Promise.reject(error)));
  tx.cache.clear();
  const differ = ([key, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(before[key]);
  return Object.fromEntries(Object.entries(after).filter(differ));
}

function asBody({ body: schema }: Endpoint, wanted: Row, exponent: number): unknown {
  const fields = Object.entries(wanted).filter(([name]) => name in (schema?.shape ?? {}));
  if (fields.length === 0) throw new AppError('CONFLICT_BY_HAND');
  const onWire = moneyWriter(schema)(structuredClone(Object.fromEntries(fields)), exponent);
  return validator(schema, {})(onWire, exponent);
}
