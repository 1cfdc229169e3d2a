import { BlockList, isIP } from 'node:net';

/**
 * Addresses and networks, such as 10.0.0.0/8. Node's list is created at the first address, because a start needs none.
 */
export class AddressList {
  readonly #networks: readonly string[];
  #made: BlockList | undefined;

  constructor(...networks: readonly string[]) {
    this.#networks = networks;
  }

  has(address: string): boolean {
    this.#made ??= blockOf(this.#networks);
    return this.#made.check(address, familyOf(address));
  }
}

function blockOf(networks: readonly string[]): BlockList {
  const block = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = familyOf(address);
    block.addSubnet(address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family);
  }
  return block;
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
