export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

export const schemaOf = (tenantId: number): string => `tenant_${tenantId}`;

/** The restaurant in a schema. */
export const tenantIn = (schema: string): number => Number(schema.replace('tenant_', ''));
