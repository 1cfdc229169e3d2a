import { createRequire } from 'node:module';

type Hash = (secret: string, options: object) => Promise<string>;

/** Set before the program imports it, which takes the function as it is then. */
const argon2 = createRequire(import.meta.url)('@node-rs/argon2') as { hash: Hash };
const { hash } = argon2;
const cheap: Hash = (secret, options) => hash(secret, { ...options, memoryCost: 8, timeCost: 1 });

/** Passwords and PINs are hashed with little memory and once: the hash is most of what a test with one costs. */
if (!('isCheap' in hash)) argon2.hash = Object.assign(cheap, { isCheap: true });
