import type { Migration } from '../server/db/engine/schema.ts';

export const identity: Migration = {
  name: '0001-identity',
  async up(m) {
    await m.createTable('tenants', {
      id: 'int',
      name: 'text',
      legal_name: 'text?',
      currency: 'text',
      country: 'text?',
      locale: 'text',
      timezone: 'text?',
      tax_number: 'text?',
      rounding_mode: 'text',
      rounding_increment: 'int',
      tax_rounding: 'text',
      waiters_take_payments: 'bool',
      cashier_discount_cap: 'int',
      waiter_discount_cap: 'int',
      created_at: 'int',
      updated_at: 'int',
      // null: as the country does.
      invoice_issue: 'text?',
      financial_year_start: 'text?',
      // Whether guests are asked before a service charge is added; null: as usual in the country.
      asks_charge_consent: 'bool?',
      // Months after which guests' personal data go. Null: they stay until somebody erases them.
      personal_data_months: 'int?',
      /** Accounts by which closed days are booked. */
      accounting: 'json?',
    });
    await m.createTable('branches', {
      id: 'int',
      name: 'text',
      code: 'text',
      address: 'text?',
      phone: 'text?',
      timezone: 'text',
      day_start: 'int',
      host_node: 'int',
      base_url: 'text?',
      is_active: 'bool',
      created_at: 'int',
      updated_at: 'int',
      // Whether a branch may change what all branches sell by, or proposes it; null: it may.
      catalogue: 'text?',
    });
    await m.createTable('branch_settings', {
      id: 'int',
      branch_id: 'int',
      receipt_printer_id: 'int?',
      ticket_header: 'text?',
      ticket_footer: 'text?',
      ticket_language: 'text?',
      bill_copies: 'int',
      upi_id: 'text?',
      payment_url: 'text?',
      /** Payments need an open shift. */
      shifts_required: 'bool',
      kiosk: 'json?',
      customer_display: 'json?',
      created_at: 'int',
      updated_at: 'int',
      invoice_prefix: 'text?',
      waiters_may_86: 'bool?',
      fiscal_device: 'text?',
      fiscal_address: 'text?',
      guest_ordering: 'text?',
    });
    await m.createTable('nodes', {
      id: 'int',
      node: 'int',
      branch_id: 'int?',
      name: 'text',
      status: 'text',
      created_at: 'int',
      updated_at: 'int',
    });
    await m.createTable('users', {
      id: 'int',
      name: 'text',
      email: 'text?',
      role: 'text',
      phone: 'text?',
      locale: 'text?',
      password_hash: 'text?',
      pin_hash: 'text?',
      branch_ids: 'json?',
      is_active: 'bool',
      deleted_at: 'int?',
      created_at: 'int',
      updated_at: 'int',
      erased_at: 'int?',
    });
    await m.createIndex('users_email', 'users', ['email']);
    await m.createTable('tokens', {
      id: 'int',
      user_id: 'int',
      branch_id: 'int?',
      secret_hash: 'text',
      kind: 'text',
      label: 'text?',
      /** The registered device it is used on. */
      device_id: 'int?',
      /** Digest of the stored password or PIN it was opened with: once that changes, anywhere, it is void. */
      opened_with: 'text?',
      created_at: 'int',
      last_used_at: 'int',
      expires_at: 'int?',
      revoked_at: 'int?',
    });
    await m.createIndex('tokens_user', 'tokens', ['user_id']);
    await m.createIndex('tokens_device', 'tokens', ['device_id'], { whereNotNull: 'device_id' });
    await m.createTable('devices', {
      id: 'int',
      branch_id: 'int',
      user_id: 'int',
      label: 'text',
      /** Not active: its tokens are refused, wherever it was switched off. */
      is_active: 'bool',
      deleted_at: 'int?',
      created_at: 'int',
      updated_at: 'int',
    });
    await m.createIndex('devices_branch', 'devices', ['branch_id']);
    await m.createTable(
      'idempotency_keys',
      {
        branch_id: 'int',
        key: 'text',
        fingerprint: 'text',
        status: 'int',
        response: 'text',
        created_at: 'int',
      },
      { primaryKey: ['branch_id', 'key'], withoutRowid: true },
    );
    await m.createIndex('idempotency_keys_age', 'idempotency_keys', ['created_at']);
    await m.createTable('audit_entries', {
      id: 'int',
      branch_id: 'int?',
      user_id: 'int?',
      approver_id: 'int?',
      token_id: 'int?',
      /** The registered device it was done on. */
      device_id: 'int?',
      action: 'text',
      entity: 'text',
      entity_id: 'int?',
      before: 'json?',
      after: 'json?',
      reason: 'text?',
      created_at: 'int',
      /** SHA-256 over this entry and the hash of the node's entry before it. */
      hash: 'text',
      // The hash of the entry before it, '' at the beginning of a chain.
      follows: 'text',
    });
    // One for each filter: every page is read in the order of an index, newest first.
    await m.createIndex('audit_entries_time', 'audit_entries', ['created_at']);
    await m.createIndex('audit_entries_branch', 'audit_entries', ['branch_id', 'created_at']);
    await m.createIndex('audit_entries_user', 'audit_entries', ['user_id', 'created_at']);
    await m.createIndex('audit_entries_approver', 'audit_entries', ['approver_id', 'created_at'], {
      whereNotNull: 'approver_id',
    });
    await m.createIndex('audit_entries_action', 'audit_entries', ['action', 'created_at']);
    await m.createIndex('audit_entries_entity', 'audit_entries', ['entity', 'created_at']);
    await m.createIndex('audit_entries_record', 'audit_entries', ['entity_id', 'created_at'], {
      whereNotNull: 'entity_id',
    });
    // At head office: what an account logs in with beside its password; it does not travel.
    await m.createTable(
      'second_factors',
      {
        user_id: 'int',
        /** Encrypted with a key that lies beside the database. */
        secret: 'text',
        /** null: begun, and not in force. */
        confirmed_at: 'int?',
        /** Thirty seconds each; a code of this one or an earlier one is used up. */
        last_step: 'int',
        /** Digests of the codes for the day the telephone is lost. */
        recovery: 'json',
        created_at: 'int',
      },
      { primaryKey: ['user_id'], withoutRowid: true },
    );
    // The hash of the entry that this database wrote last; one row.
    await m.createTable('audit_tip', { id: 'int', hash: 'text' });
    // What a device takes along to another address of this server, sealed with the code that only the device has.
    await m.createTable('hand_overs', {
      id: 'int',
      device_id: 'int',
      secret_hash: 'text',
      taker_hash: 'text?',
      parcel: 'text?',
      status: 'text',
      expires_at: 'int',
      created_at: 'int',
    });
    await m.createIndex('hand_overs_device', 'hand_overs', ['device_id']);
  },
};
