const SHAPE = /^(\d{1,7})\.(\d{1,6})\.([\w-]{20,100})$/;

export const isNodeCredential = (token: string): boolean => SHAPE.test(token);

export const credentialOf = (tenantId: number, node: number, secret: string): string =>
  `${tenantId}.${node}.${secret}`;

interface CredentialParts {
  readonly tenantId: number;
  readonly node: number;
  readonly secret: string;
}

export function partsOf(credential: string): CredentialParts | undefined {
  const [, tenantId, node, secret] = SHAPE.exec(credential) ?? [];
  return secret === undefined ? undefined : { tenantId: Number(tenantId), node: Number(node), secret };
}
