import type { Column, Migration, SchemaBuilder } from '../server/db/engine/schema.ts';

const times: Record<string, Column> = { created_at: 'int', updated_at: 'int' };
const listed: Record<string, Column> = {
  sort_order: 'int',
  is_active: 'bool',
  deleted_at: 'int?',
  ...times,
};

export const guest: Migration = {
  name: '0008-guest',
  async up(m) {
    await pictures(m);
    await pages(m);
    // A guest's phone at a table.
    await m.createTable('guest_sessions', {
      id: 'int',
      branch_id: 'int',
      table_id: 'int',
      token_id: 'int',
      expires_at: 'int',
      ended_at: 'int?',
      created_at: 'int',
      // A digest of the address of the network that the phone came from.
      source: 'text?',
    });
    await m.createIndex('guest_sessions_token', 'guest_sessions', ['token_id']);
    await m.createIndex('guest_sessions_table', 'guest_sessions', ['table_id', 'expires_at']);
    // What it asked for, and what became of that. items: as sent; lines: with names and prices as shown to the guest.
    await m.createTable('guest_orders', {
      id: 'int',
      session_id: 'int',
      branch_id: 'int',
      table_id: 'int',
      status: 'text',
      items: 'json',
      lines: 'json',
      order_id: 'int?',
      item_ids: 'json?',
      reason: 'text?',
      decided_by: 'int?',
      decided_at: 'int?',
      created_at: 'int',
      updated_at: 'int',
      // What a guest who ordered by phone said to the service charge; null: nothing.
      charge_consent: 'bool?',
    });
    await m.createIndex('guest_orders_order', 'guest_orders', ['order_id']);
    await m.createIndex('guest_orders_session', 'guest_orders', ['session_id']);
    await m.createIndex('guest_orders_waiting', 'guest_orders', ['branch_id', 'status']);
  },
};

/**
 * A picture is known by the SHA-256 of what was uploaded. What is kept of it, the master, lies beside the database and
 * travels apart from rows; `master_sha256` proves it on arrival.
 */
async function pictures(m: SchemaBuilder): Promise<void> {
  await m.createTable('images', {
    id: 'int',
    sha256: 'text',
    master_sha256: 'text',
    width: 'int',
    height: 'int',
    created_at: 'int',
  });
  await m.createIndex('images_sha256', 'images', ['sha256']);
  await m.createTable('hero_slides', {
    id: 'int',
    image: 'text',
    title: 'text?',
    subtitle: 'text?',
    button_text: 'text?',
    button_url: 'text?',
    ...listed,
  });
  await m.createTable('gallery_images', {
    id: 'int',
    image: 'text',
    title: 'text?',
    alt_text: 'text?',
    ...listed,
  });
  await m.createTable('banners', {
    id: 'int',
    title: 'text',
    body: 'text?',
    image: 'text?',
    link_url: 'text?',
    /** Where it shows: website, kiosk, customer_display. */
    placements: 'json',
    starts_at: 'int?',
    ends_at: 'int?',
    branch_ids: 'json?',
    ...listed,
  });
}

/** One row each, made with the restaurant: a second one made elsewhere could not be merged. */
async function pages(m: SchemaBuilder): Promise<void> {
  await m.createTable('brandings', {
    id: 'int',
    logo: 'text?',
    favicon: 'text?',
    colors: 'json',
    fonts: 'json',
    custom_css: 'text?',
    ...times,
  });
  await m.createTable('landing_pages', {
    id: 'int',
    welcome: 'json',
    welcome_image: 'text?',
    features: 'json',
    contact: 'json',
    ...times,
  });
}
